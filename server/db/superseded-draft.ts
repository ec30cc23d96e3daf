/**
 * A condition on a row of `dataset_versions`: a later version of the same kind and source takes the place of a draft,
 * whatever was decided on either. A constant of the code, which the metrics send as text.
 */
export const IS_SUPERSEDED = `exists (
  select from dataset_versions later
  where later.kind = dataset_versions.kind and later.source = dataset_versions.source
    and later.created_at > dataset_versions.created_at)`;
