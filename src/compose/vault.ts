/** Picks the vault that the settings name: a folder of the data folder, or S3-compatible storage. */
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import { openDiskVault } from "../vault/disk/disk-vault.ts";
import { openCredentialsFile } from "../vault/s3/credentials-file.ts";
import { openS3Vault } from "../vault/s3/s3-vault.ts";
import type { Vault } from "../vault/vault.ts";

export async function openVault(config: Config, folder: DataFolder): Promise<Vault> {
  const { vaultPlace, vaultAccessKeyId, vaultSecretAccessKey, vaultCredentialsFile } = config;
  if (vaultPlace === undefined) return openDiskVault(folder.home);
  const file = vaultCredentialsFile === undefined ? undefined : await openCredentialsFile(vaultCredentialsFile);
  const credentials = {
    accessKeyId: vaultAccessKeyId ?? "",
    secretAccessKey: vaultSecretAccessKey ?? "",
    sessionToken: config.vaultSessionToken,
  };
  const vault = await openS3Vault({
    place: { ...vaultPlace, endpoint: config.vaultEndpoint },
    signer: {
      region: config.vaultRegion,
      get credentials() {
        return file?.current ?? credentials;
      },
    },
    renewKeys: file?.renew,
    temporaryFolder: folder.temporaryFolder,
    timeoutMs: config.vaultTimeoutMs,
    attempts: config.vaultAttempts,
    now: () => Date.now(),
    chance: () => Math.random(),
  });
  return {
    ...vault,
    async close() {
      file?.close();
      await vault.close();
    },
  };
}
