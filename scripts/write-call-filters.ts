/** Writes the filters of system calls for processes that read documents. Run it after changing their list. */
import { writeFileSync } from "node:fs";
import { filterPath, processors, renderFilter } from "./call-filters/render-filter.ts";
import { readCommand } from "./support/command.ts";

readCommand({ does: "Writes the filters of system calls for processes that read documents." });
for (const processor of processors) writeFileSync(filterPath(processor), renderFilter(processor));
