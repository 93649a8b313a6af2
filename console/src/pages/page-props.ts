/** What a page is given: the parts of its address that have names. */
export interface PageProps {
  readonly parameters: Readonly<Record<string, string>>;
}
