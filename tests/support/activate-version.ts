import type { Response } from "supertest";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { DatasetName } from "#shared/datasets/names.ts";
import type { LoggedIn } from "./log-in.ts";

type Options = { query?: { expectedActiveId?: string }; status?: number };

/** Activates a version with its name as the confirmation, which one with warnings needs. */
export async function activateVersion(
  agent: LoggedIn["agent"],
  kind: DatasetName,
  id: string,
  { query = {}, status = 200 }: Options = {},
): Promise<Response> {
  const path = `/api/admin/datasets/${kind}/versions`;
  const { body } = await agent.get(path).expect(200);
  const versions: DatasetVersion[] = body;
  const confirmedName = versions.find((version) => version.id === id)?.name;
  return agent
    .post(`${path}/${id}/activate`)
    .query({ confirmedName, ...query })
    .expect(status);
}
