/** Client packages of brokers are installed by those who use them. */
import { ConnectProblem } from "./broker.ts";

/** What the packages of one broker give, or a sentence that says what to install. */
export async function loadPackages<Module>(load: () => Promise<Module>, packages: readonly string[]): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    const names = packages.join(" ");
    throw new ConnectProblem(`This broker's client is not installed: npm install ${names}`, { cause: error });
  }
}
