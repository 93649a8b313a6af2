/** A tool: its description for the model, the check of its arguments, and its action. */
import type { Schema, Static } from "../../contract/static.ts";
import { compileCheck } from "../../http/validate.ts";
import type { Ask } from "./ask-service.ts";

export interface ToolCall {
  readonly ask: Ask;
  readonly signal: AbortSignal;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  /** Nothing that decides changes. */
  readonly isReadOnly: boolean;
  /** Gives the result as JSON; throws a ServiceError or a ToolProblem, whose sentence the model gets. */
  run(given: unknown, call: ToolCall): Promise<unknown>;
}

interface TypedTool<Input extends Schema> extends Omit<Tool, "run" | "inputSchema"> {
  readonly inputSchema: Input;
  run(given: Static<Input>, call: ToolCall): Promise<unknown>;
}

export function defineTool<const Input extends Schema>(tool: TypedTool<Input>): Tool {
  const check = compileCheck(tool.inputSchema, "The arguments");
  return {
    ...tool,
    run(given, call) {
      check(given);
      return tool.run(given as Static<Input>, call);
    },
  };
}
