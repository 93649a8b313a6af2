/** Follows the instructions of a content stream and of the forms that it draws, and reports what shows text or paints. */
import type { Area } from "../../facts/content.ts";
import { DamageError } from "../budget.ts";
import { type Matrix, mapArea, multiply } from "../pdfium/matrix.ts";
import type { ContentFonts } from "./content-fonts.ts";
import {
  ContentLexer,
  type InstructionRead,
  type ItemGap,
  type Operand,
  type OperatorGap,
  type StringOperand,
} from "./content-lexer.ts";
import { type GraphicsState, matrixOf, numbersOf, setState, startState } from "./content-state.ts";
import { beginMarkedContent, type MarkedContent } from "./marked-content.ts";
import type { ObjectReader } from "./object-reader.ts";
import { asEntries, asName, isReference, isStream, type PdfValue } from "./values.ts";

/** One instruction that shows text, as written. */
export interface TextShown {
  readonly operator: "Tj" | "TJ" | "'" | '"';
  readonly strings: readonly StringOperand[];
  readonly adjustments: readonly number[];
  readonly placement: "Tm" | "Td" | "TD" | "T*" | "none";
  readonly decimals: number;
  readonly gap: OperatorGap;
  readonly itemGap: ItemGap | undefined;
  readonly stream: number;
  readonly block: number;
  readonly state: Readonly<GraphicsState>;
  /** Where the line begins, on the page. */
  readonly origin: readonly [x: number, y: number];
  readonly marked: readonly MarkedContent[];
}

export interface ContentSink {
  onText(shown: TextShown): void;
  onFill?(area: Area, state: Readonly<GraphicsState>): void;
  onImage?(area: Area): void;
}

export interface ContentSource {
  readonly reader: ObjectReader;
  readonly fonts: ContentFonts;
  readonly hiddenLayers: ReadonlySet<number>;
}

type Resources = ReadonlyMap<string, PdfValue> | undefined;

const formDepthLimit = 8;
const stateDepthLimit = 512;
const markedDepthLimit = 128;
/** Instructions of one page, forms included; a dense map has some 300,000. A million take one to two seconds. */
const instructionLimit = 1_000_000;

export class ContentInterpreter {
  readonly #source: ContentSource;
  readonly #sink: ContentSink;
  #blocks = 0;
  #groups = 0;
  #instructions = 0;

  constructor(source: ContentSource, sink: ContentSink) {
    this.#source = source;
    this.#sink = sink;
  }

  /** The streams of a page are one program: states, and even single instructions, may reach from one into the next. */
  runStreams(streams: readonly Uint8Array[], resources: Resources, ctm: Matrix): void {
    const parts = streams.flatMap((bytes) => [bytes, blank]);
    let end = 0;
    const ends = streams.map((bytes) => {
      end += bytes.length + blank.length;
      return end;
    });
    this.#run(Buffer.concat(parts), resources, new Program({ ...startState, ctm }, []), ends, 0);
  }

  #run(bytes: Uint8Array, resources: Resources, program: Program, ends: readonly number[], depth: number): void {
    const lexer = new ContentLexer(bytes, this.#source.reader.budget);
    let stream = ends.length === 0 ? -1 : 0;
    for (let read = lexer.next(); read !== undefined; read = lexer.next()) {
      while (stream >= 0 && lexer.position > (ends[stream] ?? Number.POSITIVE_INFINITY)) stream += 1;
      this.#instructions += 1;
      if (this.#instructions > instructionLimit) throw new DamageError("A page has too many instructions.");
      this.#execute(read, resources, program, stream, depth);
    }
  }

  #execute(read: InstructionRead, resources: Resources, program: Program, stream: number, depth: number): void {
    const { state } = program;
    const numbers = numbersOf(read.operands);
    const x = numbers[0] ?? 0;
    const y = numbers[1] ?? 0;
    switch (read.operator) {
      case "q":
        this.#groups += 1;
        if (program.stack.length < stateDepthLimit) program.stack.push({ ...state });
        state.group = this.#groups;
        return;
      case "Q":
        program.state = program.stack.pop() ?? state;
        return;
      case "BT":
        this.#blocks += 1;
        program.beginText();
        return;
      case "Tf":
        this.#setFont(read.operands, resources, state);
        return;
      case "gs":
        this.#setOpacity(read.operands, resources, state);
        return;
      case "Td":
      case "TD":
        if (read.operator === "TD") state.leading = -y;
        program.moveLine(x, y, read.operator, read.decimals);
        return;
      case "Tm":
        if (numbers.length === 6) program.setLine(matrixOf(numbers), read.decimals);
        return;
      case "T*":
        program.moveLine(0, -state.leading, "T*", 0);
        return;
      case "Tj":
      case "TJ":
      case "'":
      case '"':
        this.#showText(read, program, stream);
        return;
      case "re":
        program.path.push({ left: x, bottom: y, right: x + (numbers[2] ?? 0), top: y + (numbers[3] ?? 0) });
        return;
      case "m":
      case "l":
        program.path.push({ left: x, bottom: y, right: x, top: y });
        return;
      case "f":
      case "F":
      case "f*":
      case "B":
      case "B*":
      case "b":
      case "b*":
        program.fillPath((area) => this.#sink.onFill?.(area, state));
        return;
      case "n":
      case "S":
      case "s":
        program.path = [];
        return;
      case "BI":
        this.#sink.onImage?.(mapArea(state.ctm, unitSquare));
        return;
      case "BDC":
      case "BMC":
        if (program.marked.length < markedDepthLimit) {
          program.marked.push(beginMarkedContent(read.operands, resources, this.#source));
        }
        return;
      case "EMC":
        program.marked.pop();
        return;
      case "Do":
        this.#drawObject(read.operands, resources, program, depth);
        return;
      default:
        setState(state, read, numbers);
    }
  }

  #setFont(operands: readonly Operand[], resources: Resources, state: GraphicsState): void {
    const [name, size] = operands;
    if (typeof name !== "object" || name.kind !== "name") return;
    state.fontResource = name.name;
    state.fontSize = typeof size === "number" ? size : 0;
    state.font = this.#source.fonts.find(this.#resource(resources, "Font", name.name));
  }

  #setOpacity(operands: readonly Operand[], resources: Resources, state: GraphicsState): void {
    const [name] = operands;
    if (typeof name !== "object" || name.kind !== "name") return;
    const { reader } = this.#source;
    const entries = asEntries(reader.resolve(this.#resource(resources, "ExtGState", name.name)));
    const opacity = reader.resolve(entries?.get("ca"));
    if (typeof opacity === "number") state.opacity = opacity;
  }

  #resource(resources: Resources, kind: string, name: string): PdfValue | undefined {
    return asEntries(this.#source.reader.resolve(resources?.get(kind)))?.get(name);
  }

  #showText({ operator, operands, gap }: InstructionRead, program: Program, stream: number): void {
    if (operator !== "Tj" && operator !== "TJ" && operator !== "'" && operator !== '"') return;
    if (operator === "'" || operator === '"') program.moveLine(0, -program.state.leading, "T*", 0);
    const last = operands.at(-1);
    const array = typeof last === "object" && last.kind === "array" ? last : undefined;
    const items = array?.items ?? (last === undefined ? [] : [last]);
    const strings = items.filter((item) => typeof item === "object" && item.kind === "string");
    if (strings.every(({ bytes }) => bytes.length === 0)) return;
    const origin = multiply(program.line, program.state.ctm);
    this.#sink.onText({
      operator,
      strings,
      adjustments: numbersOf(items),
      placement: program.placement,
      decimals: program.decimals,
      gap,
      itemGap: array?.gap,
      stream,
      block: this.#blocks,
      state: { ...program.state },
      origin: [origin[4], origin[5]],
      marked: [...program.marked],
    });
    program.placement = "none";
  }

  #drawObject(operands: readonly Operand[], resources: Resources, program: Program, depth: number): void {
    const [name] = operands;
    if (typeof name !== "object" || name.kind !== "name") return;
    const { reader } = this.#source;
    const value = this.#resource(resources, "XObject", name.name);
    const stream = reader.resolve(value);
    if (!isStream(stream)) return;
    if (asName(reader.resolve(stream.entries.get("Subtype"))) !== "Form") {
      this.#sink.onImage?.(mapArea(program.state.ctm, unitSquare));
      return;
    }
    if (depth >= formDepthLimit) return;
    const bytes = reader.unpack(stream);
    if (bytes === undefined) return;
    const matrix = matrixOf(
      reader.resolveItems(stream.entries.get("Matrix")).filter((item) => typeof item === "number"),
    );
    const layer = stream.entries.get("OC");
    const isHidden = isReference(layer) && this.#source.hiddenLayers.has(layer.number);
    const marked = [...program.marked, ...(isHidden ? [{ tag: "OC", isTagged: false, isHidden }] : [])];
    const inner = new Program({ ...program.state, ctm: multiply(matrix, program.state.ctm) }, marked);
    const own = asEntries(reader.resolve(stream.entries.get("Resources"))) ?? resources;
    this.#run(bytes, own, inner, [], depth + 1);
  }
}

const blank = Uint8Array.of(10);
const unitSquare: Area = { left: 0, bottom: 0, right: 1, top: 1 };
/** Pieces of one path; maps have paths of many thousand. */
const pathLimit = 200;

/** What one content stream, or one form, is in the middle of. */
class Program {
  state: GraphicsState;
  readonly stack: GraphicsState[] = [];
  readonly marked: MarkedContent[];
  path: Area[] = [];
  line: Matrix = [1, 0, 0, 1, 0, 0];
  placement: TextShown["placement"] = "none";
  decimals = 0;

  constructor(state: GraphicsState, marked: MarkedContent[]) {
    this.state = { ...state };
    this.marked = marked;
  }

  beginText(): void {
    this.line = [1, 0, 0, 1, 0, 0];
    this.placement = "none";
    this.decimals = 0;
  }

  moveLine(x: number, y: number, placement: TextShown["placement"], decimals: number): void {
    this.line = multiply([1, 0, 0, 1, x, y], this.line);
    if (this.placement !== "Tm") this.placement = placement;
    this.decimals = Math.max(this.decimals, decimals);
  }

  setLine(matrix: Matrix, decimals: number): void {
    this.line = matrix;
    this.placement = "Tm";
    this.decimals = decimals;
  }

  /** Rectangles count one by one; lines and curves by the area around them. */
  fillPath(onFill: (area: Area) => void): void {
    const pieces = this.path.slice(0, pathLimit);
    this.path = [];
    const flat = pieces.filter(({ left, right, bottom, top }) => left !== right && bottom !== top);
    const points = pieces.filter((piece) => !flat.includes(piece));
    if (points.length > 2) {
      flat.push({
        left: Math.min(...points.map(({ left }) => left)),
        bottom: Math.min(...points.map(({ bottom }) => bottom)),
        right: Math.max(...points.map(({ right }) => right)),
        top: Math.max(...points.map(({ top }) => top)),
      });
    }
    for (const area of flat) onFill(mapArea(this.state.ctm, area));
  }
}
