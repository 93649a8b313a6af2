/** Asks the service how it would read a chosen file, of which its beginning is enough. */
import type { FilePreview } from "../../../../client/interface.ts";
import { type Resource, useResource } from "../../data/use-resource.ts";
import { client } from "../../session/session.ts";
import type { FileContent } from "./peek.ts";
import type { SaidOfFile } from "./said-of-file.ts";

/** Thousands of usual rows; the service takes a mebibyte. */
const beginningBytes = 512 * 1024;

export const isWhole = (file: File): boolean => file.size <= beginningBytes;

export function usePreview(file: File, content: FileContent, said: SaidOfFile): Resource<FilePreview> {
  const key = `${file.name} ${file.size} ${file.lastModified} ${content} ${JSON.stringify(said)}`;
  const [resource] = useResource(key, (signal) => {
    const beginning = new File([file.slice(0, beginningBytes)], file.name, { type: file.type });
    return client.previewFile({ ...said, content, isWhole: isWhole(file), file: beginning }, { signal });
  });
  return resource;
}
