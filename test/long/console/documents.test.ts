/** What somebody does who examines documents: hands them in, looks at findings on their pages, compares versions. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { makeAuthority } from "../../../src/forgery/testing/claim-signer.ts";
import { signFile } from "../../../src/forgery/testing/credential-containers.ts";
import { sourceAddress } from "../../../src/forgery/testing/credential-writer.ts";
import { contentOf, invoiceLines, pageObject, startDocument } from "../../../src/forgery/testing/pdf-writer.ts";
import { attackedFiles } from "../../../src/forgery/testing/signed-files.ts";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { documentResultOf, sendDocument } from "../../support/documents.ts";
import { makeEncryptedPdf } from "../../support/pdf-by-hand.ts";
import { ask } from "../../support/service.ts";
import { writeZip } from "../../support/zip-writer.ts";

const { service, open } = openConsole();
const hostile = `<img src=x onerror="document.title='owned'">.pdf`;

const honest = startDocument(invoiceLines("1,240.00")).commit().bytes();
const forged = startDocument(invoiceLines("1,240.00"))
  .commit()
  .set(4, "<< >>", contentOf(invoiceLines("9,240.00")))
  .commit()
  .bytes();

/** Two pages, of which the second was changed. */
function forgedOnItsSecondPage(): Buffer {
  const secondPage = (amount: string) => [
    { x: 60, y: 700, text: "<script>document.title='owned'</script>" },
    { x: 60, y: 640, text: "Total due:" },
    { x: 420, y: 640, text: amount },
  ];
  return startDocument(invoiceLines("1,240.00"))
    .set(2, "<< /Type /Pages /Kids [3 0 R 7 0 R] /Count 2 >>")
    .set(7, pageObject("", 8))
    .set(8, "<< >>", contentOf(secondPage("500.00")))
    .commit()
    .set(8, "<< >>", contentOf(secondPage("5,500.00")))
    .commit()
    .bytes();
}

async function send(content: Buffer, name: string, parts: Readonly<Record<string, string>> = {}): Promise<number> {
  return documentResultOf(await sendDocument(service(), content, { document_name: name, ...parts })).id;
}

function choose(page: Page, files: readonly { readonly name: string; readonly buffer: Buffer }[]): Promise<void> {
  const chosen = files.map((file) => ({ ...file, mimeType: "application/pdf" }));
  return page.locator("input[type=file]").setInputFiles(chosen);
}

test("documents are handed in together, each is followed to its end, and leads to its report", async () => {
  const page = await open("/console/documents");
  await page.getByRole("heading", { name: "No documents yet" }).waitFor();
  await assertAccessible(page);
  await choose(page, [
    { name: "forged.pdf", buffer: forged },
    { name: "honest.pdf", buffer: honest },
    { name: "empty.pdf", buffer: Buffer.from("not a document") },
  ]);
  const uploads = page.locator(".uploads");
  await uploads.getByText("Likely tampered").waitFor();
  await uploads.getByText("No findings").waitFor();
  await uploads.locator("li", { hasText: "empty.pdf" }).locator(".problem").waitFor();
  await page.locator("table").getByRole("link", { name: "honest.pdf" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Clear finished" }).click();
  assert.equal(await uploads.count(), 0);
  await page.getByLabel("Result").selectOption("likely tampered");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.locator("table").getByRole("link", { name: "honest.pdf" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "forged.pdf" }).click();
  await page.getByText("1 finding of likely tampering").waitFor();
});

const page = (...lines: readonly string[]) =>
  startDocument(lines.map((text, row) => ({ x: 60, y: 780 - 20 * row, text })))
    .commit()
    .bytes();

test("an archive shows a result for each of its documents, and what they contradict each other in", async () => {
  const account = "Account IBAN DE89 3704 0044 0532 0130 00";
  const payslip = page("Payslip", "Employee: Anna Berg", "Gross pay: 3,200.00", "Net pay: 2,449.50", account);
  const balances = ["Opening balance: 100.00", "Closing balance: 2,549.50", "Debits and credits by booking date"];
  const statement = page("Account statement", "Account holder: Peter Stone", account, ...balances);
  const archive = writeZip([
    { name: "payslip.pdf", bytes: payslip },
    { name: "statement.pdf", bytes: statement },
    { name: "forged.pdf", bytes: forged },
    { name: "notes.txt", bytes: Buffer.from("notes") },
  ]);
  const shown = await open("/console/documents");
  await choose(shown, [{ name: "applicant.zip", buffer: archive }]);
  const files = shown.getByRole("list", { name: "Documents of the package" });
  await files.locator("li", { hasText: "forged.pdf" }).getByText("Likely tampered").waitFor();
  await files.locator("li", { hasText: "notes.txt" }).locator(".problem").waitFor();
  const between = shown.getByRole("list", { name: "Between the documents" });
  await between.locator("li", { hasText: "Peter Stone" }).getByText("Differs").waitFor();
  await between.locator("li", { hasText: "statement.pdf" }).getByText("Agrees").waitFor();
  await shown.locator("table").getByRole("link", { name: "statement.pdf" }).waitFor();
  await assertAccessible(shown);
  await files.locator("li", { hasText: "payslip.pdf" }).getByRole("link", { name: "Open the report" }).click();
  await shown.getByRole("heading", { name: "payslip.pdf" }).waitFor();
});

test("documents can be dropped", async () => {
  const page = await open("/console/documents");
  // As text, because what browsers have is unknown to the types of tests.
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = new Uint8Array(${JSON.stringify([...honest])});
    transfer.items.add(new File([bytes], "dropped.pdf", { type: "application/pdf" }));
    return transfer;
  })()`);
  await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: dropped });
  await page.locator(".uploads li", { hasText: "dropped.pdf" }).getByText("No findings").waitFor();
});

test("a finding shows its place, and the page as it was before", async () => {
  const id = await send(forged, "changed.pdf");
  const page = await open(`/console/documents/${id}`);
  const box = page.locator(".page-frame [data-finding='1']").first();
  await box.waitFor();
  await assertAccessible(page);
  assert.equal(await page.locator(".change del").textContent(), "1,240.00");
  assert.equal(await page.locator(".change ins").textContent(), "9,240.00");
  // The box lies on the amount: right of the middle, in the upper third of an A4 page.
  const [sheet, place] = [await page.locator(".page-frame svg").boundingBox(), await box.boundingBox()];
  assert.ok(sheet !== null && place !== null);
  const [across, down] = [(place.x - sheet.x) / sheet.width, (place.y - sheet.y) / sheet.height];
  assert.ok(across > 0.6 && across < 0.75 && down > 0.2 && down < 0.27, `${across} ${down}`);
  await page.getByRole("button", { name: "1 Amount changed in a later revision" }).focus();
  await page.locator(".box.active").first().waitFor();
  await page.getByRole("button", { name: "200 %" }).click();
  await page.getByLabel("Compare with an earlier version").selectOption("1");
  const slider = page.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("End");
  await page.getByLabel("overlaid with version 1").waitFor();
  assert.equal(await page.locator(".page-frame clipPath rect").getAttribute("width"), "595");
  await assertAccessible(page);
});

test("choosing a finding turns to its page, and the keyboard turns pages", async () => {
  const id = await send(forgedOnItsSecondPage(), hostile);
  const page = await open(`/console/documents/${id}`);
  await page.locator(".page-frame [data-finding='1']").first().waitFor();
  assert.equal(await page.getByLabel("Page", { exact: true }).inputValue(), "2");
  await page.getByRole("button", { name: "Previous page" }).press("Enter");
  await page.getByLabel(/^Page 1 of .*without findings$/).waitFor();
  await page.getByRole("button", { name: /^1 / }).click();
  await page.getByLabel(/^Page 2 of /).waitFor();
  await page.getByRole("heading", { name: hostile }).waitFor();
  assert.notEqual(await page.title(), "owned");
  const list = await open("/console/documents");
  await list.getByRole("link", { name: hostile }).waitFor();
  assert.equal(await list.locator("img").count(), 0);
  assert.notEqual(await list.title(), "owned");
});

test("keys lead through findings and pages, and the sheet names them", async () => {
  const id = await send(forgedOnItsSecondPage(), "keys.pdf");
  const page = await open(`/console/documents/${id}`);
  await page.locator(".page-frame [data-finding='1']").first().waitFor();
  await page.keyboard.press("[");
  await page.getByLabel(/^Page 1 of /).waitFor();
  await page.keyboard.press("n");
  await page.getByLabel(/^Page 2 of /).waitFor();
  await page.locator(".finding.active").waitFor();
  await page.keyboard.press("?");
  await page.getByText("Next finding", { exact: true }).waitFor();
  await assertAccessible(page);
});

test("the heat map is drawn when it is asked for, and says where there is none", async () => {
  const id = await send(honest, "warm.pdf");
  const page = await open(`/console/documents/${id}`);
  await page.getByRole("button", { name: "Heat map" }).click();
  await page.getByText("No heat map: this page has no scan").waitFor();
  await page.getByRole("button", { name: "Heat map" }).click();
  // What a scan gives takes seconds to compute; its answer is tested where it is made.
  const map = { left: 0, top: 0, width: 595, height: 842, columns: 2, rows: 2, values: [0, 19, 20, 97] };
  const maps = [{ ...map, capture: "grey scan", level: "usual", probability: 0.4 }];
  const json = { page: 1, width: 595, height: 842, maps, notAssessed: [] };
  await page.route("**/heat", (route) => route.fulfill({ json }));
  await page.keyboard.press("h");
  await page.getByText("One in 100 unedited pages").waitFor();
  // The page itself may still be on its way.
  await page.locator(".heat .warm").waitFor();
  assert.equal(await page.locator(".heat .hot").getAttribute("x"), "297.5");
  await assertAccessible(page);
});

test("while a heat map is computed the page says so, and nothing about the map", async () => {
  const id = await send(honest, "slow-map.pdf");
  const page = await open(`/console/documents/${id}`);
  const answer = Promise.withResolvers<void>();
  await page.route("**/heat", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Heat map" }).click();
  await page.getByText("Computing the heat map…").waitFor();
  assert.equal(await page.getByText("No heat map").count(), 0);
  answer.resolve();
  await page.getByText("No heat map: this page has no scan").waitFor();
  assert.equal(await page.getByText("Computing the heat map…").count(), 0);
});

test("what a document says of itself is read when it is asked for", async () => {
  const id = await send(honest, "programs.pdf");
  const page = await open(`/console/documents/${id}`);
  await page.getByText("Metadata", { exact: true }).click();
  await page.getByRole("row", { name: /Producer.*Test writer/ }).waitFor();
  await page.getByRole("row", { name: /CreationDate.*D:20240105100000Z/ }).waitFor();
  await assertAccessible(page);
});

test("where a picture comes from is listed, with who signed that", async () => {
  const signer = await (await makeAuthority("Test authority")).makeSigner("Test generator");
  const actions = [{ action: "c2pa.created", digitalSourceType: `${sourceAddress}trainedAlgorithmicMedia` }];
  const pixels = { create: { width: 300, height: 400, channels: 3, background: "#f4f2ee" } } as const;
  const picture = await sharp(pixels).jpeg().toBuffer();
  const id = await send(signFile(picture, "jpeg", [{ label: "made", actions }], signer), "made.jpg", {
    doc_format: "jpg",
  });
  const page = await open(`/console/documents/${id}`);
  await page.getByRole("heading", { name: "Origin" }).waitFor();
  await page.getByText("content credentials, signed by Test generator and verified").waitFor();
  await page.getByRole("button", { name: "1 Generated by a model, says Test generator" }).waitFor();
  await assertAccessible(page);
});

test("signatures are told with what they cover and what came after them", async () => {
  const id = await send((await attackedFiles())["page content changed"] ?? Buffer.alloc(0), "signed.pdf");
  const page = await open(`/console/documents/${id}`);
  const signatures = page.getByRole("region", { name: "Signatures" });
  await signatures.getByText("Signature1").waitFor();
  await signatures.getByText("Valid, but the file was changed later", { exact: true }).waitFor();
  await signatures.getByText(/^Later change, not permitted by the signature: page content/).waitFor();
  await signatures.getByRole("img", { name: /^Covers \d\d % of the file$/ }).waitFor();
  await assertAccessible(page);
});

test("the report, the original and earlier versions are saved as files", async () => {
  const id = await send(forged, "kept.pdf");
  const page = await open(`/console/documents/${id}`);
  const saved = async (name: string, role: "button" | "link") => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole(role, { name, exact: true }).click(),
    ]);
    return await readFile(await download.path());
  };
  assert.deepEqual(await saved("Original", "link"), forged);
  assert.match((await saved("Printable report", "button")).toString("utf8"), /Amount changed in a later revision/);
  assert.ok(forged.subarray(0, -1).includes(await saved("Download version 1", "button")));
});

test("an encrypted document's pages are shown once its password is given", async () => {
  const id = await send(makeEncryptedPdf("secret"), "locked.pdf", { password: "secret" });
  const page = await open(`/console/documents/${id}`);
  await page.getByLabel("Document password").fill("secret");
  await page.getByRole("button", { name: "Open pages" }).click();
  await page.locator(".page-frame image").first().waitFor();
});

test("a document is deleted once that is confirmed", async () => {
  const id = await send(forged, "unwanted.pdf");
  const page = await open(`/console/documents/${id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await page.waitForURL(/\/console\/documents$/);
  assert.equal((await ask(service(), `/forgery/documents/${id}`)).status, 404);
  const gone = await open(`/console/documents/${id}`);
  await gone.locator(".state.failure").waitFor();
});
