/** The page of a device. */
import type { PageProps } from "../../parts/frame.tsx";
import { EntityPage } from "./entity.tsx";

export function Page({ parameters: { id = "" } }: PageProps) {
  return <EntityPage kind="device" id={id} />;
}
