/** Picks the vault that the settings name: a folder of the data folder, or S3-compatible storage. */
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import { openDiskVault } from "../vault/disk/disk-vault.ts";
import { openS3Vault } from "../vault/s3/s3-vault.ts";
import type { Vault } from "../vault/vault.ts";

export function openVault(config: Config, folder: DataFolder): Promise<Vault> {
  const { vaultPlace, vaultAccessKeyId, vaultSecretAccessKey } = config;
  if (vaultPlace === undefined) return openDiskVault(folder.home);
  return openS3Vault({
    place: { ...vaultPlace, endpoint: config.vaultEndpoint },
    signer: {
      region: config.vaultRegion,
      credentials: {
        accessKeyId: vaultAccessKeyId ?? "",
        secretAccessKey: vaultSecretAccessKey ?? "",
        sessionToken: config.vaultSessionToken,
      },
    },
    temporaryFolder: folder.temporaryFolder,
    timeoutMs: config.vaultTimeoutMs,
    attempts: config.vaultAttempts,
    now: () => Date.now(),
    chance: () => Math.random(),
  });
}
