/** The roles in words. */
import type { UserInfo } from "../../../../client/interface.ts";
import { roleNames } from "../../data/role-words.ts";

export type Role = UserInfo["role"];

export const roleChoices: readonly (readonly [Role, string])[] = [
  ["viewer", "Viewer: reads verdicts and documents"],
  ["analyst", "Analyst: works on cases, documents and labels"],
  ["lead", "Lead: also changes customers and reads the audit"],
  ["risk_engineer", "Risk engineer: also changes rules, models and thresholds"],
  ["admin", "Admin: everything, with users and tokens"],
];

export const roleName = (role: Role): string => roleNames[role];
