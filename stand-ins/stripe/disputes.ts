import { invalidRequest, resourceMissing } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { changeDisputeStatus, isClosed, isInquiry } from "./dispute-lifecycle.ts";
import { defineEndpoint } from "./endpoint.ts";
import { publishEvent } from "./events.ts";
import type { Dispute, DisputeStatus } from "./objects.ts";
import { listParams, paginate } from "./pagination.ts";
import { mergeMetadata, type ParamTypes } from "./params.ts";
import type { State } from "./state.ts";

export const retrieveDispute = defineEndpoint({
  operation: "dispute",
  resource: "dispute",
  params: {},
  run: findDispute,
});

export const listDisputes = defineEndpoint({
  operation: "list",
  resource: "dispute",
  params: { ...listParams, charge: "text", payment_intent: "text" },
  run({ disputes }, { path, params }) {
    const matching = [...disputes.values()].filter(
      ({ charge, payment_intent }) =>
        charge === (params.charge ?? charge) &&
        payment_intent === (params.payment_intent ?? payment_intent),
    );
    return paginate(matching, { url: path, params });
  },
});

/** Evidence is submitted unless `submit=false`: https://docs.stripe.com/api/disputes/update */
export const updateDispute = defineEndpoint({
  operation: "dispute",
  resource: "dispute",
  params: { evidence: "record", metadata: "record", submit: "flag" },
  run(state, request) {
    const { evidence, metadata, submit = true } = request.params;
    const dispute = findOpenDispute(state, request);
    const previous = structuredClone({
      evidence: dispute.evidence,
      evidence_details: dispute.evidence_details,
      metadata: dispute.metadata,
    });
    dispute.metadata = mergeMetadata(dispute.metadata, metadata);
    if (evidence) addEvidence(dispute, evidence);
    if (evidence && submit) return submitEvidence(state, request, dispute);
    publishEvent(state, { type: "charge.dispute.updated", object: dispute, previous }, request);
    return dispute;
  },
});

export const closeDispute = defineEndpoint({
  operation: "dispute",
  resource: "dispute",
  params: {},
  run(state, request: ApiRequest) {
    const dispute = findOpenDispute(state, request);
    const status = isInquiry(dispute.status) ? "warning_closed" : "lost";
    changeDisputeStatus(state, { dispute, status }, request);
    return dispute;
  },
});

function findDispute({ disputes }: State, { id }: ApiRequest<ParamTypes>): Dispute {
  const dispute = disputes.get(id);
  if (!dispute) throw resourceMissing("dispute", id, "dispute");
  return dispute;
}

function findOpenDispute(state: State, request: ApiRequest<ParamTypes>): Dispute {
  const dispute = findDispute(state, request);
  if (!isClosed(dispute.status)) return dispute;
  throw invalidRequest({ message: "This dispute is already closed" });
}

function addEvidence(dispute: Dispute, evidence: Record<string, unknown>) {
  for (const [name, value] of Object.entries(evidence)) dispute.evidence[name] = String(value);
  dispute.evidence_details.has_evidence = true;
}

function submitEvidence(state: State, request: ApiRequest<ParamTypes>, dispute: Dispute) {
  dispute.evidence_details.submission_count++;
  dispute.evidence_details.submission_method = "manual";
  const isUnderInquiry = isInquiry(dispute.status);
  const status = isUnderInquiry ? "warning_under_review" : "under_review";
  changeDisputeStatus(state, { dispute, status }, request);
  const result = TEST_EVIDENCE[String(dispute.evidence.uncategorized_text)];
  if (result && !isUnderInquiry) changeDisputeStatus(state, { dispute, status: result });
  return dispute;
}

/** Decides a dispute in test mode: https://docs.stripe.com/testing#evidence */
const TEST_EVIDENCE: Record<string, DisputeStatus> = {
  winning_evidence: "won",
  losing_evidence: "lost",
};
