/** What of WebAssembly is used here; the types of pure rooms do not have it. */

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface WasmRuntime {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (descriptor: { readonly initial: number; readonly maximum: number }) => WasmMemory;
}

// The language's own.
declare const WebAssembly: WasmRuntime;
declare const atob: (text: string) => string;

export const wasmPageBytes = 65_536;

/** Of bytes as `scripts/write-kernels.ts` writes them. Each call of what it gives makes an instance, and gives what that exports. */
export function compileWasm(base64: string): (env: object) => unknown {
  const module = new WebAssembly.Module(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  return (env) => new WebAssembly.Instance(module, { env }).exports;
}

export function createWasmMemory(initial: number, maximum: number): WasmMemory {
  return new WebAssembly.Memory({ initial, maximum });
}
