/** Two pictures in one task, the earlier one's bytes behind the other's: decoded, and compared where they show the same page. */
import { comparePictures } from "../evidence/comparison/compare-pictures.ts";
import { readGreyPicture } from "../evidence/recognition/grey-pictures.ts";
import { RecogniserFailure } from "../evidence/recognition/tesseract.ts";
import type { ComparedPicture } from "../facts/compared-picture.ts";
import type { ComparingTask } from "./protocol.ts";
import type { TaskTools } from "./task-tools.ts";

export async function compareTask(
  task: ComparingTask,
  both: Buffer,
  tools: TaskTools,
): Promise<ComparedPicture | undefined> {
  const lateAtMs = performance.now() + task.lateAfterMs;
  const { earlier, pixelLimit } = task;
  const end = both.length - earlier.byteLength;
  const one = await readGreyPicture(both.subarray(0, end), task.format, task.page, pixelLimit);
  const other = await readGreyPicture(both.subarray(end), earlier.format, earlier.page, pixelLimit);
  if (one === undefined || other === undefined) return undefined;
  try {
    const recogniser = await tools.recogniser(task.ocrLanguages);
    return comparePictures(one, other, task.page, recogniser, () => performance.now() > lateAtMs);
  } catch (error) {
    if (!(error instanceof RecogniserFailure)) throw error;
    tools.onFailure();
    return undefined;
  }
}
