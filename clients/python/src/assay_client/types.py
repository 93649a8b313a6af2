"""The interface's shapes. Written by `node bin/run.js scripts/write-client.ts` from the API document; do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias

    from ._form import FileContent

class Error(TypedDict):
    #: Stable code from the error table.
    error: str
    #: What is wrong and what to do.
    message: str


class Problem(TypedDict):
    """Problem details according to RFC 9457."""

    #: urn:assay:error: and the code.
    type: str
    #: What the code means.
    title: str
    #: The HTTP status.
    status: int
    #: The same as message.
    detail: str
    #: urn:assay:request: and the X-Request-Id.
    instance: NotRequired[str]
    #: Stable code from the error table.
    error: str
    #: What is wrong and what to do.
    message: str


class CaseValuesAtRiskItem(TypedDict):
    currency: str | None
    value: float


class CaseDecision(TypedDict):
    #: fraud and genuine label the transactions; inconclusive labels none.
    outcome: Literal["fraud", "genuine", "inconclusive"]
    #: Null means all.
    transactionIds: list[str] | None
    note: str | None
    at: str
    by: str


class CaseLinksItem(TypedDict):
    kind: Literal["document", "customer", "bulk_case"]
    id: str


class Case(TypedDict):
    caseId: str
    #: Increases with every change; send it with the next change.
    version: int
    #: Card numbers are masked.
    accountId: str
    state: Literal["open", "snoozed", "decided"]
    highestScore: float
    #: Sum of the amounts paid, without conversion of currencies.
    valueAtRisk: float
    #: Null for a case that an earlier version opened.
    valuesAtRisk: list[CaseValuesAtRiskItem] | None
    #: Number of flagged transactions; at most 1000 are listed.
    alertCount: int
    openedAt: str
    updatedAt: str
    updatedBy: str
    #: When the decision is due.
    dueAt: str
    isOverdue: bool
    snoozedUntil: str | None
    assignee: str | None
    decision: CaseDecision | None
    links: list[CaseLinksItem]
    #: Names that its notes mention as `@name`.
    mentions: list[str]


class CaseList(TypedDict):
    cases: list[Case]
    nextCursor: str | None


class CaseSummaryAssigneesItem(TypedDict):
    assignee: str
    open: int
    overdue: int


class CaseSummaryDecisions(TypedDict):
    """Decided cases by outcome."""

    fraud: int
    genuine: int
    inconclusive: int


class CaseSummary(TypedDict):
    open: int
    snoozed: int
    #: Not decided and past the due time.
    overdue: int
    #: Not decided and without assignee.
    unassigned: int
    #: Assignees with the most undecided cases.
    assignees: list[CaseSummaryAssigneesItem]
    #: Median time from opening to decision, over the latest 1000 decided cases.
    medianHoursToDecision: float | None
    #: Decided cases by outcome.
    decisions: CaseSummaryDecisions


class CaseInput(TypedDict):
    accountId: str
    transactionIds: NotRequired[list[str]]
    #: Free text.
    note: NotRequired[str]


class CaseBulkActionCasesItem(TypedDict):
    caseId: str
    #: The version that was read. If the case has changed since, the request fails.
    version: int


class CaseBulkActionAction1(TypedDict):
    kind: Literal["assign"]
    #: Name of a caller; `me` is the caller, null unassigns.
    assignee: str | None


class CaseBulkActionAction2(TypedDict):
    kind: Literal["note"]
    #: Free text.
    text: str


class CaseBulkActionAction3(TypedDict):
    kind: Literal["decide"]
    #: fraud and genuine label the transactions; inconclusive labels none.
    outcome: Literal["fraud", "genuine", "inconclusive"]
    transactionIds: NotRequired[list[str]]
    #: Free text.
    note: NotRequired[str]
    #: Replace existing labels that contradict the decision; false by default.
    replaceLabels: NotRequired[bool]


class CaseBulkActionAction4(TypedDict):
    kind: Literal["snooze"]
    #: null ends the snooze now.
    until: str | None


class CaseBulkActionAction5(TypedDict):
    kind: Literal["reopen"]
    #: Free text.
    note: NotRequired[str]


class CaseBulkActionAction6(TypedDict):
    kind: Literal["link"]
    link: CaseLinksItem


class CaseBulkAction(TypedDict):
    cases: list[CaseBulkActionCasesItem]
    action: CaseBulkActionAction1 | CaseBulkActionAction2 | CaseBulkActionAction3 | CaseBulkActionAction4 | CaseBulkActionAction5 | CaseBulkActionAction6


class CaseBulkResultResultsItem(TypedDict):
    caseId: str
    version: int | None
    error: str | None
    message: str | None


class CaseBulkResult(TypedDict):
    changedCount: int
    failedCount: int
    #: In the order of the request.
    results: list[CaseBulkResultResultsItem]


class ProposalInfo(TypedDict):
    number: int
    #: Operation of this interface that was asked for.
    operation: str
    #: What it does, and to what.
    summary: str
    #: Parameters and body as they were sent.
    request: Any
    #: failed: it was approved, but could not be put in force any more; note says why.
    state: Literal["open", "approved", "rejected", "withdrawn", "failed"]
    proposedBy: str
    proposedAt: str
    #: Proposed by the caller, who therefore cannot approve it.
    isOwn: bool
    settledBy: str | None
    settledAt: str | None
    note: str | None


class CaseAlert(TypedDict):
    transactionId: str
    amount: float
    currency: str | None
    timestamp: str
    status: Literal["approved", "review", "declined"]
    riskScore: float
    reasons: list[str]
    #: The label; null without one.
    isFraud: bool | None
    #: False if retention has erased the verdict. Then its report and evidence are not found.
    isVerdictKept: bool


class CaseDetailsEventsItem(TypedDict):
    kind: Literal["opened", "alert", "hit", "assigned", "noted", "decided", "snoozed", "woken", "reopened", "linked", "attached", "removed"]
    at: str
    actor: str
    text: str | None
    #: Number of alerts, for events about alerts.
    alerts: int


class CaseDetails(Case):
    #: The first 100 in order of acceptance.
    alerts: list[CaseAlert]
    #: Oldest first.
    events: list[CaseDetailsEventsItem]


class CaseAlertList(TypedDict):
    alerts: list[CaseAlert]
    nextCursor: str | None


class CaseAssignment(TypedDict):
    #: The version that was read. If the case has changed since, the request fails.
    version: int
    #: Name of a caller; `me` is the caller, null unassigns.
    assignee: str | None


class CaseChangeResult(TypedDict):
    case: Case
    #: Transactions with a new or changed label.
    labelledCount: int


class CaseNote(TypedDict):
    #: Free text.
    text: str


class CaseDecisionInput(TypedDict):
    #: The version that was read. If the case has changed since, the request fails.
    version: int
    #: fraud and genuine label the transactions; inconclusive labels none.
    outcome: Literal["fraud", "genuine", "inconclusive"]
    transactionIds: NotRequired[list[str]]
    #: Free text.
    note: NotRequired[str]
    #: Replace existing labels that contradict the decision; false by default.
    replaceLabels: NotRequired[bool]


class CaseSnooze(TypedDict):
    #: The version that was read. If the case has changed since, the request fails.
    version: int
    #: null ends the snooze now.
    until: str | None


class CaseReopening(TypedDict):
    #: The version that was read. If the case has changed since, the request fails.
    version: int
    #: Free text.
    note: NotRequired[str]


class CaseQueueListQueuesItem(TypedDict):
    name: str
    title: str
    #: Only cases with at least this highest score.
    minimumScore: float | None
    #: Only cases with an alert that has this reason, or `rule:` and the id of a rule.
    reason: str | None
    #: Hours from a matching alert to the due time of its case; of several queues the earliest counts. Null leaves ASSAY_CASE_DUE_HOURS.
    dueHours: int | None
    changedAt: str
    changedBy: str


class CaseQueueList(TypedDict):
    #: In order of their names.
    queues: list[CaseQueueListQueuesItem]


class CaseQueueInput(TypedDict):
    title: str
    #: Only cases with at least this highest score.
    minimumScore: float | None
    #: Only cases with an alert that has this reason, or `rule:` and the id of a rule.
    reason: str | None
    #: Hours from a matching alert to the due time of its case; of several queues the earliest counts. Null leaves ASSAY_CASE_DUE_HOURS.
    dueHours: int | None


WebhookQuietHours = TypedDict(
    "WebhookQuietHours",
    {
        "from": "str",
        "to": "str",
        "timezone": "str",
        "days": "NotRequired[list[Literal[\"sunday\", \"monday\", \"tuesday\", \"wednesday\", \"thursday\", \"friday\", \"saturday\"]]]",
    },
)


class Webhook(TypedDict):
    webhookId: str
    #: An https URL, or `mailto:` with mail addresses separated by commas where the service has a mail server. http and private networks are accepted only if the settings allow them.
    url: str
    #: Description.
    description: str
    events: list[Literal["verdict.flagged", "verdict.decided", "case.opened", "case.decided", "case.mentioned", "document.analysed", "document.tampered", "document.reviewed", "bulk_case.done"]]
    #: Form of the body; mail where the URL is `mailto:`.
    form: Literal["standard", "cloudevents", "slack", "teams", "mail"]
    #: Events about a verdict or a case are sent from this score on; null sends all.
    minimumScore: float | None
    #: Name of a caller: only events about what is assigned to it, or that mention it. Null sends all.
    concerns: str | None
    #: Of mail: what happens within so many minutes after an event comes with it in one mail, up to 200 events. Null: a mail for each event.
    digestMinutes: int | None
    #: Of mail: what happens in these hours comes in one mail when they are over; it lists 200 events and counts the others. Null: mail is sent at any time.
    quietHours: WebhookQuietHours | None
    #: Of mail: an event about a verdict or a case with this score or more waits neither for `digestMinutes` nor for `quietHours`; what was gathered comes with it. Null: all wait.
    urgentScore: float | None
    #: failing is retried; paused is not.
    state: Literal["active", "failing", "paused"]
    problem: str | None
    #: Consecutive failed attempts of the current message.
    failedAttempts: int
    nextAttemptAt: str | None
    #: Records of its side that are not processed yet, counted in the next 5,000 records of the journal. A webhook that is further behind may have more.
    waiting: int
    lastDeliveredAt: str | None
    createdAt: str
    createdBy: str
    secretEndsAt: str | None


class WebhookList(TypedDict):
    webhooks: list[Webhook]


class WebhookInput(TypedDict):
    #: An https URL, or `mailto:` with mail addresses separated by commas where the service has a mail server. http and private networks are accepted only if the settings allow them.
    url: str
    #: verdict.decided covers every verdict, document.analysed every report.
    events: list[Literal["verdict.flagged", "verdict.decided", "case.opened", "case.decided", "case.mentioned", "document.analysed", "document.tampered", "document.reviewed", "bulk_case.done"]]
    #: Description.
    description: NotRequired[str]
    #: Of mail: what happens within so many minutes after an event comes with it in one mail, up to 200 events. Null: a mail for each event.
    digestMinutes: NotRequired[int | None]
    #: Of mail: what happens in these hours comes in one mail when they are over; it lists 200 events and counts the others. Null: mail is sent at any time.
    quietHours: NotRequired[WebhookQuietHours | None]
    #: Of mail: an event about a verdict or a case with this score or more waits neither for `digestMinutes` nor for `quietHours`; what was gathered comes with it. Null: all wait.
    urgentScore: NotRequired[float | None]
    #: Form of the body: standard (default), cloudevents (CloudEvents 1.0 in structured JSON), or a message for an incoming webhook of Slack or a workflow of Microsoft Teams.
    form: NotRequired[Literal["standard", "cloudevents", "slack", "teams"]]
    #: Events about a verdict or a case are sent from this score on; null sends all.
    minimumScore: NotRequired[float | None]
    #: Name of a caller: only events about what is assigned to it, or that mention it. Null sends all.
    concerns: NotRequired[str | None]


class WebhookWithSecret(TypedDict):
    webhook: Webhook
    #: Secret that signs messages; it is shown only once. Mail is not signed.
    secret: str


class WebhookPatch(TypedDict):
    #: An https URL, or `mailto:` with mail addresses separated by commas where the service has a mail server. http and private networks are accepted only if the settings allow them.
    url: NotRequired[str]
    #: verdict.decided covers every verdict, document.analysed every report.
    events: NotRequired[list[Literal["verdict.flagged", "verdict.decided", "case.opened", "case.decided", "case.mentioned", "document.analysed", "document.tampered", "document.reviewed", "bulk_case.done"]]]
    #: Description.
    description: NotRequired[str]
    #: Of mail: what happens within so many minutes after an event comes with it in one mail, up to 200 events. Null: a mail for each event.
    digestMinutes: NotRequired[int | None]
    #: Of mail: what happens in these hours comes in one mail when they are over; it lists 200 events and counts the others. Null: mail is sent at any time.
    quietHours: NotRequired[WebhookQuietHours | None]
    #: Of mail: an event about a verdict or a case with this score or more waits neither for `digestMinutes` nor for `quietHours`; what was gathered comes with it. Null: all wait.
    urgentScore: NotRequired[float | None]
    #: Form of the body: standard (default), cloudevents (CloudEvents 1.0 in structured JSON), or a message for an incoming webhook of Slack or a workflow of Microsoft Teams.
    form: NotRequired[Literal["standard", "cloudevents", "slack", "teams"]]
    #: Events about a verdict or a case are sent from this score on; null sends all.
    minimumScore: NotRequired[float | None]
    #: Name of a caller: only events about what is assigned to it, or that mention it. Null sends all.
    concerns: NotRequired[str | None]
    #: Events that occur while it is paused are sent after it is resumed.
    isPaused: NotRequired[bool]


class WebhookDelivery(TypedDict):
    messageId: str
    type: str
    at: str
    attempt: int
    isDelivered: bool
    status: int | None
    problem: str | None
    milliseconds: int


class WebhookReplay(TypedDict):
    """Exactly one of the two."""

    #: An ISO 8601 date-time.
    since: NotRequired[str]
    #: Id of the first message to send again.
    messageId: NotRequired[str]


class WebhookDeliveryList(TypedDict):
    deliveries: list[WebhookDelivery]
    nextCursor: str | None


class CoveredPeriodMaturityItem(TypedDict):
    #: Age in days, relative to the latest transaction.
    ageDays: str
    transactions: int
    labelled: int
    labelledShare: float | None


CoveredPeriod = TypedDict(
    "CoveredPeriod",
    {
        "days": "int",
        "from": "str | None",
        "to": "str | None",
        "transactions": "int",
        "isWhole": "bool",
        "maturity": "list[CoveredPeriodMaturityItem]",
    },
)


class CurrencyAmount(TypedDict):
    currency: str | None
    amount: float


class RuleQualityReasonsItem(TypedDict):
    #: Code of a built-in reason or a list, or `rule:id` for a rule of your own.
    code: str
    #: Reviewed or declined transactions with this reason.
    flagged: int
    #: Labelled transactions among them.
    labelled: int
    frauds: int
    precision: float | None
    precisionUnlabelledGenuine: float | None
    precisionRange: list[float] | None
    recall: float | None
    #: Labelled frauds that it could have found: for a rule of your own, those decided while it was live.
    fraudsInForce: int
    #: Outgoing amounts of the frauds, by currency.
    valueCaught: list[CurrencyAmount]


class RuleQualityAllowedItem(TypedDict):
    #: `rule:id` of an allow rule, or the code of allow lists.
    code: str
    #: Transactions that it approved, also where the score alone would have.
    transactions: int
    labelled: int
    #: Labelled frauds among them, which passed by it.
    frauds: int
    #: Outgoing amounts of these frauds, by currency.
    valuePassed: list[CurrencyAmount]


class RuleQuality(TypedDict):
    covered: CoveredPeriod
    #: How partial labels bias the shares below.
    note: str
    labelled: int
    #: Transactions labelled as fraud.
    frauds: int
    #: Transactions reviewed or declined.
    flagged: int
    reasons: list[RuleQualityReasonsItem]
    #: Allow rules and lists, which flag nothing.
    allowed: list[RuleQualityAllowedItem]


class FraudRateReferenceRemoteCardPaymentsItem(TypedDict):
    exemptionUpTo: int
    rate: float


class FraudRateReference(TypedDict):
    regulation: str
    remoteCardPayments: list[FraudRateReferenceRemoteCardPaymentsItem]
    creditTransfers: list[FraudRateReferenceRemoteCardPaymentsItem]


class FraudRateGroupsItemWithin(TypedDict):
    """Applies only to a group that has only remote payments of this kind."""

    remoteCardPayments: int | None
    creditTransfers: int | None


class FraudRateGroupsItem(TypedDict):
    currency: str | None
    channel: str | None
    #: True for the total of all channels of the currency.
    isTotal: bool
    #: Payments that were not declined.
    transactions: int
    #: Sum of outgoing amounts.
    value: float
    #: Payments labelled as fraud.
    frauds: int
    #: Sum of their amounts; all amounts of this report are outgoing ones.
    fraudValue: float
    fraudRate: float | None
    labelledValueShare: float | None
    #: Frauds that were declined; they are not part of the other sums.
    stopped: int
    stoppedValue: float
    #: Applies only to a group that has only remote payments of this kind.
    within: FraudRateGroupsItemWithin


class FraudRate(TypedDict):
    covered: CoveredPeriod
    reference: FraudRateReference
    #: By currency, without conversion, then by channel.
    groups: list[FraudRateGroupsItem]


ReliabilityReportBandsItem = TypedDict(
    "ReliabilityReportBandsItem",
    {
        "from": "float",
        "to": "float",
        "transactions": "int",
        "labelled": "int",
        "frauds": "int",
        "expected": "float | None",
        "observed": "float | None",
        "expectedOfAll": "float | None",
        "observedUnlabelledGenuine": "float | None",
        "observedRange": "list[float] | None",
    },
)


class ReliabilityReport(TypedDict):
    covered: CoveredPeriod
    #: How partial labels bias the shares below.
    note: str
    #: Base rate that the built-in model assumes: the setting ASSAY_FRAUD_BASE_RATE.
    baseRate: float
    bands: list[ReliabilityReportBandsItem]


class ReasonCatalogueReasonsItem(TypedDict):
    code: str
    kind: Literal["rule", "features", "list", "sandbox"]
    title: str
    meaning: str
    innocentCauses: list[str]
    #: Names of its numbers.
    numbers: list[str]
    #: Features of the model under this code.
    features: list[str]
    source: str | None


class ReasonCatalogue(TypedDict):
    rulesVersion: str
    reasons: list[ReasonCatalogueReasonsItem]


class AuditEntry(TypedDict):
    #: Sequence number in the journal.
    sequence: int
    #: Time of the commit of its group.
    at: str
    #: For example verdict, customer, document, token, label, model, rule, list, case, audit.
    kind: str
    #: Id of the subject of the record. Card numbers are masked.
    subject: str
    event: str | None
    actor: str | None
    isErased: bool
    #: Commit group of the record.
    group: int


class AuditList(TypedDict):
    events: list[AuditEntry]
    nextCursor: str | None


class AuditRecordContent(TypedDict):
    """Everything that the commitment is computed from; see docs/audit.md."""

    side: int
    kind: int
    #: Random salt of the commitment, in hexadecimal.
    salt: str
    body: str
    verdict: str | None
    record: str | None
    recordBytes: str | None
    features: str | None


class AuditRecordInclusion(TypedDict):
    number: int
    firstSequence: int
    lastSequence: int
    atMs: int
    #: Root of the previous group, in hexadecimal.
    previousRoot: str
    #: Commitments of all records of the group, in order.
    commitments: list[str]
    #: Root of the group, computed from the previous root and the commitments, in hexadecimal.
    root: str


class AuditRecord(AuditEntry):
    #: Commitment of the record, from which the group's root is computed, in hexadecimal.
    commitment: str
    withheld: Literal["erased", "personal_data", "card_number"] | None
    content: AuditRecordContent | None
    inclusion: AuditRecordInclusion


class AuditAnchor(TypedDict):
    #: Sequence number of the anchor itself.
    sequence: int
    at: str
    #: Group of the root.
    group: int
    #: Sequence number of the last record that the root covers.
    throughSequence: int
    #: The root, in hexadecimal.
    root: str


class AuditAnchorList(TypedDict):
    anchors: list[AuditAnchor]
    nextCursor: str | None


class AuditCheck(TypedDict):
    status: Literal["running", "holds", "broken", "failed"]
    startedAt: str
    endedAt: str | None
    #: Records checked so far.
    records: int
    #: Records in the journal when the check started.
    of: int
    #: Erased records, of which only the commitment is left.
    erased: int
    groups: int
    root: str | None
    #: What is wrong with the chain, in sentences.
    problems: list[str]


class ReproductionThresholds(TypedDict):
    review: float
    decline: float


class ReproductionDifferencesItem(TypedDict):
    field: str
    recorded: str | None
    recomputed: str | None


class Reproduction(TypedDict):
    transactionId: str
    sequence: int
    #: The verdict and its record were reproduced byte for byte from stored data.
    isReproduced: bool
    problem: str | None
    model: str
    #: Version of the built-in rules.
    rules: str
    ruleSet: str
    baseRate: float | None
    thresholds: ReproductionThresholds
    #: Fields copied from the record because the data behind them is not stored.
    carried: list[str]
    #: Fields that differ, as JSON.
    differences: list[ReproductionDifferencesItem]


class RejectedRow(TypedDict):
    #: Line of the file (CSV, JSON lines) or position in the array, from 1.
    line: int
    #: The invalid field; empty if it is the whole row.
    field: str
    reason: str


class BulkAnalyticsSummaryAmount(TypedDict):
    """Sums of amounts, money in and out added up, without conversion of currencies."""

    total: float
    review: float
    declined: float


class BulkAnalyticsSummaryAmountsItem(TypedDict):
    #: Null for rows without one.
    currency: str | None
    total: float
    review: float
    declined: float


BulkAnalyticsSummaryPeriod = TypedDict(
    "BulkAnalyticsSummaryPeriod",
    {
        "from": "str",
        "to": "str",
    },
)


class BulkAnalyticsSummary(TypedDict):
    rows: int
    processed: int
    rejected: int
    replayed: int
    approved: int
    review: int
    declined: int
    #: Sums of amounts, money in and out added up, without conversion of currencies.
    amount: BulkAnalyticsSummaryAmount
    #: The same sums by currency, in order of its code. Missing from cases of earlier versions.
    amounts: NotRequired[list[BulkAnalyticsSummaryAmountsItem]]
    period: BulkAnalyticsSummaryPeriod
    accounts: int


class BulkAnalyticsFlaggedItem(TypedDict):
    transactionId: str
    accountId: str
    amount: float
    #: Missing where the row has none.
    currency: NotRequired[str]
    timestamp: str
    riskScore: float
    status: Literal["approved", "review", "declined"]
    reasons: list[str]


BulkAnalyticsScoreHistogramItem = TypedDict(
    "BulkAnalyticsScoreHistogramItem",
    {
        "from": "float",
        "to": "float",
        "count": "int",
    },
)


class BulkAnalyticsAccountsItem(TypedDict):
    accountId: str
    transactions: int
    flagged: int
    highestRiskScore: float
    #: Sum of the amounts in this file, money in and out added up, without conversion of currencies.
    amount: float


class BulkAnalytics(TypedDict):
    summary: BulkAnalyticsSummary
    flagged: list[BulkAnalyticsFlaggedItem]
    #: Number of flagged transactions; the list is capped.
    flaggedCount: int
    rejected: list[RejectedRow]
    #: Number of rejected rows; the list is capped.
    rejectedCount: int
    scoreHistogram: list[BulkAnalyticsScoreHistogramItem]
    accounts: list[BulkAnalyticsAccountsItem]
    #: Number of accounts in the file; the list is capped.
    accountsCount: int


class FraudVerdict(TypedDict):
    #: What to do with the transaction.
    status: Literal["approved", "review", "declined"]
    #: True if and only if the status is declined.
    isFraudulent: bool
    #: The reasons, in sentences with numbers.
    details: str


class BulkResult(TypedDict):
    caseId: str
    processedCount: int
    fraudulentCount: int
    analyticsJson: BulkAnalytics
    details: list[FraudVerdict]


class BulkCaseAccepted(TypedDict):
    caseId: str
    #: Address of the progress, and later of the result.
    address: str


class FilePreviewColumnsItem(TypedDict):
    #: Name in the file; for nested records the path with dots.
    name: str
    #: Field that the column is read as; null if none. For transactions such a column is kept as an attribute.
    field: str | None


class FilePreviewRejectedItem(TypedDict):
    line: int
    field: str
    reason: str


class FilePreviewExamplesItem(TypedDict):
    line: int
    transactionId: str
    #: Card numbers are masked.
    accountId: str
    amount: float
    currency: str | None
    timestamp: str


class FilePreview(TypedDict):
    columns: list[FilePreviewColumnsItem]
    #: false if the file continues after the rows that were read.
    isWhole: bool
    #: Rows that were read.
    rows: int
    #: Rows that would be rejected.
    rejectedCount: int
    #: Transactions with a negative amount, which means incoming money. If most amounts are negative, the file probably needs negativeAmounts=out.
    incomingCount: int
    #: Of a workbook: the sheet that is read.
    sheet: NotRequired[str]
    #: Of a workbook: visible sheets that are not read, 20 at most.
    otherSheets: NotRequired[list[str]]
    #: Of a JSON file: lists of objects that are not read, 20 at most. list= chooses one.
    otherLists: NotRequired[list[str]]
    #: The first rejected rows.
    rejected: list[FilePreviewRejectedItem]
    #: The first transactions as they would be accepted; empty for other contents.
    examples: list[FilePreviewExamplesItem]


class BulkCaseRows(TypedDict):
    #: Rows read so far; all rows once the case is queued.
    read: int
    #: Rows with a verdict: decided and replayed.
    processed: int
    #: Rows that this file decided.
    decided: int
    #: Rows that had been decided before.
    replayed: int
    #: Rows without a verdict. At the end read is the sum of decided, replayed and rejected.
    rejected: int


class BulkCaseReadAsColumns(TypedDict):
    """Of a table or JSON: the columns of the first row that were read as these fields."""

    amount: str | None
    timestamp: str | None
    account: str | None


class BulkCaseReadAs(TypedDict):
    #: Format that the content was recognised as.
    format: str
    account: str | None
    #: Rows without an id have one derived from their content.
    areIdsMade: bool
    #: Meaning of signed amounts below zero.
    negativeAmounts: Literal["in", "out"]
    #: minor if stated, or named by the column.
    amountUnit: Literal["major", "minor"]
    #: Zone of times without an offset, or the column that gives it.
    timezone: str
    #: Rows of money coming in.
    incoming: int
    #: Of a table or JSON: the columns of the first row that were read as these fields.
    columns: NotRequired[BulkCaseReadAsColumns]
    #: Of a workbook: the sheet that was read.
    sheet: NotRequired[str]
    #: Of a workbook with several visible sheets: those that were not read, 20 at most. sheet= chooses one.
    otherSheets: NotRequired[list[str]]
    #: Of a JSON file: lists of objects that were not read, 20 at most. list= chooses one.
    otherLists: NotRequired[list[str]]
    #: Of a statement: pending bookings among the rows. The final booking of the same payment is another transaction.
    pending: NotRequired[int]


class BulkCase(TypedDict):
    caseId: str
    #: done, cancelled and failed are final. Only a case that is done has a result.
    state: Literal["receiving", "queued", "running", "done", "cancelled", "failed"]
    #: File name as sent; may be empty.
    fileName: str
    createdAt: str
    #: Name of the token.
    createdBy: str
    startedAt: str | None
    endedAt: str | None
    #: Bytes of the file received so far.
    bytes: int
    rows: BulkCaseRows
    #: What was stated or assumed about the file; set once it was received.
    readAs: BulkCaseReadAs | None
    rowsPerSecond: float | None
    secondsLeft: float | None
    problem: str | None
    #: Whether result and rejected rows can be downloaded.
    isResultKept: bool
    #: Set when the case is done.
    summary: BulkAnalyticsSummary | None


class BulkCaseEntryWorkReview(TypedDict):
    outcome: str
    at: str
    by: str


class BulkCaseEntryWork(TypedDict):
    """Work on the file."""

    #: Increases with every change; send it with the next change.
    version: int
    state: Literal["open", "reviewed"]
    assignee: str | None
    review: BulkCaseEntryWorkReview | None


class BulkCaseEntry(BulkCase):
    #: Work on the file.
    work: BulkCaseEntryWork


class BulkCaseList(TypedDict):
    cases: list[BulkCaseEntry]
    nextCursor: str | None


class BulkCaseDetailsWorkEventsItem(TypedDict):
    kind: Literal["assigned", "noted", "reviewed", "reopened"]
    at: str
    actor: str
    text: str | None


class BulkCaseDetailsWork(TypedDict):
    """Work on the file."""

    #: Increases with every change; send it with the next change.
    version: int
    state: Literal["open", "reviewed"]
    assignee: str | None
    review: BulkCaseEntryWorkReview | None
    #: Oldest first.
    events: list[BulkCaseDetailsWorkEventsItem]


class BulkCaseDetails(BulkCase):
    #: Work on the file.
    work: BulkCaseDetailsWork


class BulkCaseActionAction3(TypedDict):
    kind: Literal["review"]
    #: Free text.
    outcome: str


class BulkCaseAction(TypedDict):
    #: The version that was read. If the case has changed since, the request fails.
    version: NotRequired[int]
    action: CaseBulkActionAction1 | CaseBulkActionAction2 | BulkCaseActionAction3 | CaseBulkActionAction5


class TokenInfo(TypedDict):
    id: str
    name: str
    workspace: str
    mode: Literal["live", "test"]
    scopes: list[Literal["transactions:write", "reports:read", "customers:write", "customers:read", "documents:write", "documents:read", "labels:write", "cases:write", "rules:write", "audit:read", "metrics:read", "admin"]]
    createdAt: str
    expiresAt: str | None
    lastUsedAt: str | None
    revokedAt: str | None
    #: Rate limit; null means none.
    requestsPerMinute: int | None


class Demonstration(TypedDict):
    #: Token for the test side. It is shown only once and expires after an hour.
    token: str
    info: TokenInfo
    #: Transactions analysed; 0 if the test side was not empty.
    transactions: int
    #: Labels that are known by now.
    labels: int
    #: Owners of the accounts.
    customers: int


class RuleAction1(TypedDict):
    """allow approves, block declines, review sends to review. Precedence: allow, block, review."""

    kind: Literal["allow", "block", "review"]


class RuleAction2(TypedDict):
    kind: Literal["points"]
    #: Added to the score: ten points are 1 in log-odds and multiply the odds of fraud by 2.72. All rules together add at most 100 points.
    points: float


RuleAction: TypeAlias = "RuleAction1 | RuleAction2"


class RuleVersion(TypedDict):
    #: Shown in the explanation of every verdict on which the rule fires.
    title: str
    #: Free text.
    description: NotRequired[str]
    #: The condition, in the rule language.
    expression: str
    action: RuleAction
    version: int
    savedAt: str
    savedBy: str


class RuleInForce(TypedDict):
    version: int
    mode: Literal["live", "shadow"]
    #: Percentage of accounts on which the rule acts, by a hash of the account; on the others it runs in shadow mode.
    rolloutPercent: float


class Rule(TypedDict):
    ruleId: str
    mode: Literal["draft", "shadow", "live", "retired"]
    #: What is evaluated now; null if the rule is not evaluated.
    inForce: RuleInForce | None
    latest: RuleVersion


class BuiltInRule(TypedDict):
    code: str
    title: str
    meaning: str
    mode: Literal["live", "shadow", "off"]
    #: Multiplier of the rule's contribution; 1 is the default.
    multiplier: float
    #: Number of adjustments.
    version: int
    changedAt: str | None
    changedBy: str | None


class RuleList(TypedDict):
    #: The live rule set; set-0 if the rules were never changed.
    ruleSet: str
    rules: list[Rule]
    builtIn: list[BuiltInRule]
    nextCursor: str | None


class RuleNameListNamesItem(TypedDict):
    name: str
    group: str
    type: Literal["number", "text", "truth"]
    unit: str | None
    meaning: str


class RuleNameListFunctionsItem(TypedDict):
    name: str
    usage: str
    meaning: str


class RuleNameList(TypedDict):
    names: list[RuleNameListNamesItem]
    functions: list[RuleNameListFunctionsItem]


class RuleCheckRequest(TypedDict):
    expression: str


class RuleProblem(TypedDict):
    message: str
    #: From 1.
    line: int
    #: From 1, in characters.
    column: int
    #: Suggested name.
    suggestion: NotRequired[str]


class RuleCheck(TypedDict):
    isValid: bool
    problems: list[RuleProblem]
    #: Names and functions in the expression.
    names: list[str]
    #: Lists in the expression.
    lists: list[str]
    #: Cost of the expression in parts; at most 200.
    cost: int


class RuleVersionList(TypedDict):
    versions: list[RuleVersion]
    nextCursor: str | None


class RuleStatisticsVersionsItem(TypedDict):
    version: int
    #: Day of the transactions, in UTC.
    day: str
    #: Transactions on which the rule fired live.
    fired: int
    #: Transactions on which the rule fired in shadow mode or outside its share of accounts.
    watched: int
    #: Transactions on which the rule could not be evaluated: a value was missing, or a division by zero.
    undecided: int
    #: Sum of outgoing amounts of fired transactions, without conversion of currencies. Earlier versions subtracted incoming amounts and added those of watched transactions.
    firedAmount: float


class RuleStatistics(TypedDict):
    ruleId: str
    #: By version and day, latest day first.
    versions: list[RuleStatisticsVersionsItem]


class RuleInput(TypedDict):
    #: Shown in the explanation of every verdict on which the rule fires.
    title: str
    #: Free text.
    description: NotRequired[str]
    #: The condition, in the rule language.
    expression: str
    action: RuleAction
    #: The version that the change is based on; 0 for a new rule. If another version was saved since, the request is a conflict.
    baseVersion: int


class RulePromotion(TypedDict):
    #: Default: the latest version.
    version: NotRequired[int]
    #: Percentage of accounts on which the rule acts, by a hash of the account; on the others it runs in shadow mode.
    rolloutPercent: NotRequired[float]


class RuleSetInCharge(TypedDict):
    ruleSet: str
    previous: str
    #: False if nothing had to change.
    isChanged: bool


class BuiltInAdjustment(TypedDict):
    mode: Literal["live", "shadow", "off"]
    #: Default: 1.
    multiplier: NotRequired[float]
    #: The version that the change is based on; 0 for a new rule. If another version was saved since, the request is a conflict.
    baseVersion: int


class SideThresholdsBasis(TypedDict):
    #: Model whose scores they are quantiles of.
    model: str
    #: Time of the latest payment among them.
    until: str
    #: Number of payments among them.
    transactions: int


class SideThresholds(TypedDict):
    #: Risk score from which a payment is sent to review; 101 is never.
    review: float
    #: Risk score from which a payment is declined; not below review.
    decline: float
    #: Of 1,000 payments, at most so many are sent to review; the declined ones are not among them.
    reviewedPer1000: NotRequired[float]
    #: Of 1,000 payments, at most so many are declined; none with a score below the decline threshold of the settings.
    declinedPer1000: NotRequired[float]
    basis: NotRequired[SideThresholdsBasis]


class LiveThresholds(TypedDict):
    #: The live rule set.
    ruleSet: str
    #: Risk score from which a payment is sent to review; 101 is never.
    review: float
    #: Risk score from which a payment is declined; not below review.
    decline: float
    #: Thresholds that were set for this side; null while those of the settings apply.
    ofSide: SideThresholds | None


class ThresholdScores(TypedDict):
    #: Risk score from which a payment is sent to review; 101 is never.
    review: float
    #: Risk score from which a payment is declined; not below review.
    decline: float


class AlertBudget(TypedDict):
    """How many payments may be reviewed and declined."""

    #: Of 1,000 payments, at most so many are sent to review; the declined ones are not among them.
    reviewedPer1000: float
    #: Of 1,000 payments, at most so many are declined; none with a score below the decline threshold of the settings.
    declinedPer1000: float


class ThresholdsInCharge(TypedDict):
    #: The live rule set; it holds the thresholds.
    ruleSet: str
    previous: str
    #: False if nothing had to change.
    isChanged: bool
    #: null: those of the settings.
    thresholds: SideThresholds | None


class RuleSetRulesItem(TypedDict):
    ruleId: str
    version: int
    mode: Literal["live", "shadow"]
    #: Percentage of accounts on which the rule acts, by a hash of the account; on the others it runs in shadow mode.
    rolloutPercent: float


class RuleSetBuiltInItem(TypedDict):
    code: str
    mode: Literal["live", "shadow", "off"]
    multiplier: float


class RuleSet(TypedDict):
    #: set-1, set-2 and so on; verdicts name their rule set.
    ruleSet: str
    #: The rule set applies to verdicts after this sequence number.
    sequence: int
    changedAt: str
    changedBy: str
    #: Change that created it, for example promoted night-transfers@3.
    change: str
    rules: list[RuleSetRulesItem]
    #: Built-in rules that differ from their defaults.
    builtIn: list[RuleSetBuiltInItem]
    #: Thresholds of this side; null while the settings' thresholds apply.
    thresholds: SideThresholds | None


class RuleSetList(TypedDict):
    ruleSets: list[RuleSet]
    nextCursor: str | None


class BacktestRequestRulesItem(TypedDict):
    ruleId: str
    #: A saved version; by default the latest.
    version: NotRequired[int]
    title: NotRequired[str]
    #: Condition to test instead of the saved one.
    expression: NotRequired[str]
    action: NotRequired[RuleAction]
    rolloutPercent: NotRequired[float]


class BacktestRequestBuiltInItem(TypedDict):
    code: str
    mode: Literal["live", "shadow", "off"]
    multiplier: NotRequired[float]


class BacktestRequestThresholds(TypedDict):
    """Thresholds; by default the current ones."""

    review: float
    decline: float


BacktestRequest = TypedDict(
    "BacktestRequest",
    {
        "title": "NotRequired[str]",
        "ruleSet": "NotRequired[str]",
        "isAlone": "NotRequired[bool]",
        "rules": "NotRequired[list[BacktestRequestRulesItem]]",
        "without": "NotRequired[list[str]]",
        "builtIn": "NotRequired[list[BacktestRequestBuiltInItem]]",
        "model": "NotRequired[str]",
        "thresholds": "NotRequired[BacktestRequestThresholds]",
        "lists": "NotRequired[Literal[\"then\", \"now\"]]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
    },
)


class BacktestFiguresAmountsItem(TypedDict):
    currency: str | None
    flagged: float
    caught: float
    missed: float
    falseAlarms: float


class BacktestFigures(TypedDict):
    approved: int
    review: int
    declined: int
    flagged: int
    #: All amounts are sums of outgoing amounts, without conversion of currencies; see `amounts`.
    flaggedAmount: float
    #: Flagged transactions per day with transactions.
    alertsPerDay: float
    #: Flagged and labelled as fraud.
    caught: int
    caughtAmount: float
    #: Approved and labelled as fraud.
    missed: int
    missedAmount: float
    #: Flagged and labelled as genuine.
    falseAlarms: int
    falseAlarmAmount: float
    #: Flagged and not labelled.
    unlabelledFlagged: int
    precision: float | None
    recall: float | None
    recallByAmount: float | None
    #: Outgoing amounts by currency, in order of its code. Missing from results of earlier versions.
    amounts: NotRequired[list[BacktestFiguresAmountsItem]]


class BacktestComparison(TypedDict):
    """candidate is what was tested, today what is live now, recorded the verdicts given at the time (null for a file)."""

    candidate: BacktestFigures
    today: BacktestFigures
    recorded: BacktestFigures | None


class BacktestResultAmountsItem(TypedDict):
    currency: str | None
    amount: float
    fraudAmount: float


class BacktestResultMaturity(TypedDict):
    #: Days until 90 % of frauds were labelled; 60 is assumed if fewer than 20 are labelled.
    labelDelayDays: int
    isAssumed: bool
    matureUntil: str | None
    matureTransactions: int
    labelledShare: float | None


class BacktestResultLearnedItem(TypedDict):
    model: str
    #: Time of the last transaction that the model learned from.
    until: str
    #: How many of the transactions are not later. Figures of these flatter the model.
    inSample: Literal["none", "part", "all"]
    #: The same as a sentence.
    note: str


class BacktestResultDaysItemCandidate(TypedDict):
    """Outgoing amounts, without conversion of currencies."""

    flagged: int
    flaggedAmount: float
    declined: int
    caught: int
    caughtAmount: float
    missed: int
    missedAmount: float
    falseAlarms: int


class BacktestResultDaysItem(TypedDict):
    #: UTC.
    day: str
    transactions: int
    frauds: int
    isMature: bool
    #: Outgoing amounts, without conversion of currencies.
    candidate: BacktestResultDaysItemCandidate
    #: Outgoing amounts, without conversion of currencies.
    today: BacktestResultDaysItemCandidate


class BacktestResultRulesItem(TypedDict):
    code: str
    version: int
    fired: int
    watched: int
    undecided: int
    #: Outgoing amounts of the transactions on which it fired, not of watched ones; without conversion of currencies.
    amount: float
    #: Outgoing amounts by currency, in order of its code. Missing from results of earlier versions.
    amounts: NotRequired[list[CurrencyAmount]]
    #: Labelled as fraud, among those on which it fired or was watched.
    frauds: int
    #: Labelled as genuine, among the same.
    genuine: int


class BacktestResultExamplesNewlyFlaggedItem(TypedDict):
    transactionId: str
    amount: float
    #: Missing where the transaction has none.
    currency: NotRequired[str]
    timestamp: str
    today: Literal["approved", "review", "declined"]
    candidate: Literal["approved", "review", "declined"]
    isFraud: bool | None
    #: Rules and lists of the candidate that fired.
    codes: list[str]


class BacktestResultExamples(TypedDict):
    #: At most 20, largest amounts first; currencies are compared by their rates.
    newlyFlagged: list[BacktestResultExamplesNewlyFlaggedItem]
    #: At most 20, largest amounts first; currencies are compared by their rates.
    noLongerFlagged: list[BacktestResultExamplesNewlyFlaggedItem]
    #: At most 20, largest amounts first; currencies are compared by their rates.
    caught: list[BacktestResultExamplesNewlyFlaggedItem]
    #: At most 20, largest amounts first; currencies are compared by their rates.
    missed: list[BacktestResultExamplesNewlyFlaggedItem]
    #: At most 20, largest amounts first; currencies are compared by their rates.
    falseAlarms: list[BacktestResultExamplesNewlyFlaggedItem]


BacktestResult = TypedDict(
    "BacktestResult",
    {
        "transactions": "int",
        "amount": "float",
        "amounts": "NotRequired[list[BacktestResultAmountsItem]]",
        "from": "str | None",
        "to": "str | None",
        "frauds": "int",
        "fraudAmount": "float",
        "genuine": "int",
        "maturity": "BacktestResultMaturity",
        "learned": "NotRequired[list[BacktestResultLearnedItem]]",
        "outOfSample": "NotRequired[BacktestComparison | None]",
        "whole": "BacktestComparison",
        "mature": "BacktestComparison",
        "days": "list[BacktestResultDaysItem]",
        "rules": "list[BacktestResultRulesItem]",
        "examples": "BacktestResultExamples",
        "rejectedRows": "int",
    },
)


class Backtest(TypedDict):
    backtestId: str
    status: Literal["queued", "running", "done", "cancelled", "failed"]
    source: Literal["history", "file"]
    request: BacktestRequest
    #: Time of the request, as an ISO 8601 date-time.
    createdAt: str
    createdBy: str
    #: Transactions of the side, or rows of the file, processed so far.
    done: int
    #: Those to process; 0 while unknown.
    of: int
    #: Run time so far.
    seconds: float
    problem: str | None
    result: BacktestResult | None


class BacktestListBacktestsItem(TypedDict):
    backtestId: str
    status: Literal["queued", "running", "done", "cancelled", "failed"]
    source: Literal["history", "file"]
    request: BacktestRequest
    #: Time of the request, as an ISO 8601 date-time.
    createdAt: str
    createdBy: str
    #: Transactions of the side, or rows of the file, processed so far.
    done: int
    #: Those to process; 0 while unknown.
    of: int
    #: Run time so far.
    seconds: float
    problem: str | None


class BacktestList(TypedDict):
    #: Backtests without their results.
    backtests: list[BacktestListBacktestsItem]
    nextCursor: str | None


class List(TypedDict):
    #: Lower-case letters, digits, - and _; at most 64. Rules use this name.
    name: str
    #: block declines, allow approves, watch sends to review; reference is only used by rules; screen, with the field name, compares names and opens cases.
    kind: Literal["block", "allow", "watch", "reference", "screen"]
    #: Transaction field that the entries are compared with; name for a screening list.
    field: Literal["accountId", "counterpartyId", "country", "deviceId", "merchantCategory", "channel", "currency", "customerId", "name"]
    #: Description.
    title: str
    #: Number of entries, including expired ones.
    entries: int
    createdAt: str
    createdBy: str
    #: Time of the last change of the entries.
    changedAt: str
    changedBy: str


class ListPage(TypedDict):
    lists: list[List]
    nextCursor: str | None


class ListInput(TypedDict):
    #: block declines, allow approves, watch sends to review; reference is only used by rules; screen, with the field name, compares names and opens cases.
    kind: Literal["block", "allow", "watch", "reference", "screen"]
    #: Transaction field that the entries are compared with; name for a screening list.
    field: Literal["accountId", "counterpartyId", "country", "deviceId", "merchantCategory", "channel", "currency", "customerId", "name"]
    #: Description.
    title: NotRequired[str]


class ListEntry(TypedDict):
    value: str
    #: When the entry expires; null means never.
    expiresAt: str | None
    note: str | None
    #: Sequence number: the entry applies to verdicts after it.
    sequence: int


class ListEntryPage(TypedDict):
    entries: list[ListEntry]
    nextCursor: str | None


class ListEntryInput(TypedDict):
    value: str
    #: When the entry expires; null means never.
    expiresAt: NotRequired[str | None]
    #: Free text.
    note: NotRequired[str]


class ListLoadResult(TypedDict):
    addedCount: int
    #: Entries whose expiry or note changed.
    changedCount: int
    unchangedCount: int
    #: Records of a sanctions list that are no listed party: addresses, documents, relatives.
    ignoredCount: int
    removedCount: int
    failedCount: int
    errorDetails: list[Error]


class FraudReport(TypedDict):
    transactionId: str
    isFraudulent: bool
    #: 100 x the estimated probability of fraud, one decimal.
    riskScore: float
    #: All reasons for the score, in sentences with numbers.
    explanation: str


class EvidenceTransaction(TypedDict):
    """The transaction as it was read; card numbers are masked."""

    accountId: str
    amount: float
    timestamp: str
    #: Type of the account.
    accountType: NotRequired[str]
    #: ISO 4217 code.
    currency: NotRequired[str]
    #: Who is paid, or who pays.
    counterpartyId: NotRequired[str]
    #: Merchant category.
    merchantCategory: NotRequired[str]
    #: Channel of the payment.
    channel: NotRequired[str]
    #: Country of the payment.
    country: NotRequired[str]
    #: Country of the attribute ipAddress, by the operator's file.
    ipCountry: NotRequired[str]
    #: Device that was used.
    deviceId: NotRequired[str]
    #: Customer who owns the account.
    customerId: NotRequired[str]
    #: Other fields that were sent, as far as they are shown.
    attributes: NotRequired[dict[str, Any]]


class Reason(TypedDict):
    #: Stable code of the reason, for example AMOUNT_VS_HISTORY.
    code: str
    #: The reason in words, with its numbers.
    sentence: str
    #: Contribution to the score in log-odds; negative values lower it.
    contribution: float
    #: Numbers of the rule's finding.
    numbers: dict[str, float]
    #: Part of the contribution by feature: Shapley values in log-odds.
    features: dict[str, float]


class DecisionCounterfactual(TypedDict):
    #: Highest amount that would have been approved, all else being equal; null if the transaction was approved or if there is none.
    approvedUpTo: float | None


class DecisionRulesItem(TypedDict):
    #: rule:ID, or BLOCK_LIST, ALLOW_LIST or WATCH_LIST.
    code: str
    #: Version of the rule; null for a list.
    version: int | None
    effect: Literal["allow", "block", "review", "points"]
    #: False if it ran in shadow mode.
    isLive: bool
    #: Contribution to the score in log-odds.
    contribution: float
    sentence: str


class DecisionHistory(TypedDict):
    #: Number of earlier transactions of the account that were used.
    transactions: int
    #: The transaction is earlier than others that were already decided.
    late: bool
    #: False if part of the account's history is no longer retained.
    complete: bool
    #: The account's currency, if the transaction's is another and was compared by a coarse rate.
    currency: NotRequired[str]


class Decision(TypedDict):
    status: Literal["approved", "review", "declined"]
    riskScore: float
    #: Sum of baseLogOdds and all contributions.
    logOdds: float
    #: Starting log-odds of a transaction, before any reason.
    baseLogOdds: float
    reasons: list[Reason]
    counterfactual: DecisionCounterfactual
    modelVersion: str
    #: Version of the built-in rules.
    rulesVersion: str
    #: The live rule set; set-0 if the rules were never changed.
    ruleSet: str
    #: Rules that fired, and lists that contain a value of the transaction.
    rules: list[DecisionRulesItem]
    #: Rules, as rule:ID@VERSION, that could not be evaluated: a value was missing, or a division by zero.
    undecidedRules: list[str]
    thresholds: ReproductionThresholds
    history: DecisionHistory


class EarlierTransaction(TypedDict):
    transactionId: str
    amount: float
    currency: NotRequired[str]
    timestamp: str
    #: Seconds before the transaction.
    sinceSeconds: float


class Evidence(TypedDict):
    transactionId: str
    transaction: EvidenceTransaction
    #: Sequence number, in order of acceptance.
    sequence: int
    decision: Decision
    #: The account's latest transactions that were accepted earlier and are not later than this one; latest first.
    earlier: list[EarlierTransaction]
    #: Every feature by name; null if it has no value yet.
    features: dict[str, float | None]


class LabelInput(TypedDict):
    #: Whether the transaction turned out to be fraud.
    isFraud: bool
    #: When this became known, as an ISO 8601 date-time: not before the transaction, at most 24 hours in the future. Default: now.
    knownAt: NotRequired[str]
    #: Origin of the label; default: analyst.
    source: NotRequired[Literal["analyst", "chargeback", "customer", "random_review", "other"]]
    #: Free text; scoring does not use it.
    note: NotRequired[str]


class Label(TypedDict):
    transactionId: str
    #: Whether the transaction turned out to be fraud.
    isFraud: bool
    #: When this became known, as an ISO 8601 date-time: not before the transaction, at most 24 hours in the future. Default: now.
    knownAt: str
    #: Origin of the label; default: analyst.
    source: Literal["analyst", "chargeback", "customer", "random_review", "other"]
    #: Free text; scoring does not use it.
    note: NotRequired[str]


class LabelRecord(LabelInput):
    """Other fields are ignored."""

    #: Id of the transaction, exactly as it was accepted.
    transactionId: str


class LabelLoadResult(TypedDict):
    #: Records with a new or replaced label.
    labelledCount: int
    #: Records of labelledCount that contradict the previous label, also one from the same file. Both labels stay in the journal.
    reversedCount: int
    #: Records that repeat the current label.
    unchangedCount: int
    failedCount: int
    errorDetails: list[Error]
    #: Of a workbook: visible sheets that were not read, 20 at most.
    otherSheets: NotRequired[list[str]]


class LabelList(TypedDict):
    labels: list[Label]
    nextCursor: str | None


class ModelEntryValidation(TypedDict):
    """Evaluation on transactions that were not used for training; the card has more."""

    transactions: float | None
    frauds: float | None
    auc: float | None
    averagePrecision: float | None
    builtInAveragePrecision: float | None


class ModelEntry(TypedDict):
    #: built-in, trained-1, trained-2 and so on.
    version: str
    #: Name of the model in the evidence of verdicts.
    modelVersion: str
    #: Whether the model is live.
    isInCharge: bool
    trainedAt: str | None
    trainedBy: str | None
    validation: ModelEntryValidation | None


class ModelList(TypedDict):
    models: list[ModelEntry]


class TrainingState(TypedDict):
    #: State of the last training of this side; none if there was no training since the service started.
    status: Literal["none", "reading", "training", "trained", "refused", "failed", "cancelled"]
    startedAt: str | None
    startedBy: str | None
    #: Genuine labels read so far.
    genuine: int
    #: Fraud labels read so far.
    frauds: int
    #: Trees trained so far.
    trees: int
    #: Maximum number of trees; 0 while labels are read.
    treesInAll: int
    version: str | None
    problem: str | None


DriftReportCurrent = TypedDict(
    "DriftReportCurrent",
    {
        "from": "str",
        "to": "str",
        "transactions": "int",
    },
)


class DriftReportScore(TypedDict):
    #: Population stability index; 0 means no change.
    stabilityIndex: float
    #: Alarm level of the index, above what chance explains.
    alarmFrom: float
    level: Literal["stable", "alarm", "severe"]


class DriftReportFeaturesItem(TypedDict):
    name: str
    #: Population stability index; 0 means no change.
    stabilityIndex: float
    #: Alarm level of the index, above what chance explains.
    alarmFrom: float
    level: Literal["stable", "alarm", "severe"]


class DriftReport(TypedDict):
    #: built-in, trained-1, trained-2 and so on.
    version: str
    level: Literal["stable", "alarm", "severe"] | None
    problem: str | None
    current: DriftReportCurrent | None
    #: What the last days are compared with: the model's evaluation period, or the days before them.
    reference: Literal["training", "earlier_days"]
    earlier: DriftReportCurrent | None
    #: Share of the side's verdicts of these days that was sampled, evenly.
    share: float
    score: DriftReportScore | None
    #: Features with the largest changes, largest first.
    features: list[DriftReportFeaturesItem]
    #: Number of features compared.
    featureCount: int
    #: Number of features at alarm or severe.
    alarmCount: int


class ThresholdRequest(TypedDict):
    """Either alertsPerDay or reviewCost."""

    #: Version of the model; default: the live model.
    version: NotRequired[str]
    #: Payments that can be reviewed per day.
    alertsPerDay: NotRequired[float]
    #: Cost of one review.
    reviewCost: NotRequired[float]
    #: Of reviewCost; by default that of most payments.
    currency: NotRequired[str]
    #: Share of a fraud's amount that is saved when it is stopped; default 1.
    lossShare: NotRequired[float]
    #: Share of a genuine payment's amount that is lost when it is declined; default 0.1.
    declineCostShare: NotRequired[float]


ThresholdProposalBasis = TypedDict(
    "ThresholdProposalBasis",
    {
        "from": "str",
        "to": "str",
        "transactions": "int",
        "share": "float",
        "labelled": "int",
        "learnedUntil": "str | None",
        "inSample": "int",
        "note": "str | None",
        "converted": "int",
        "withoutRate": "int",
    },
)


class ThresholdProposal(TypedDict):
    #: built-in, trained-1, trained-2 and so on.
    version: str
    reviewThreshold: float | None
    declineThreshold: float | None
    #: Payments per day between the two thresholds.
    reviewedPerDay: float
    declinedPerDay: float
    netPerDay: float | None
    currency: str | None
    basis: ThresholdProposalBasis


class ModelInCharge(TypedDict):
    #: The live model.
    version: str
    #: The live model before this request.
    previous: str
    #: False if the model was already live, or if there is no earlier model.
    isChanged: bool


class Model(TypedDict):
    #: built-in, trained-1, trained-2 and so on.
    version: str
    #: Name of the model in the evidence of verdicts.
    modelVersion: str
    #: Whether the model is live.
    isInCharge: bool
    trainedAt: str | None
    trainedBy: str | None
    #: Training data, evaluation on later transactions, and distribution of the features.
    card: Any


class Finding(TypedDict):
    #: Label of what was detected.
    issue: str
    #: What was observed, where, and why it is unusual.
    observation: str
    #: 100 x the probability that the observation is true and has no innocent cause.
    confidence_score: int
    #: Whether this likely represents tampering.
    tampered: bool
    tampering_type: Literal["tampering", "layout_anomaly", "future_date", "cross_field_mismatch", "value_mismatch", "text_manipulation"]


class DocumentAnalysis(TypedDict):
    #: Identifier of the analysis report.
    id: int
    document_name: str
    #: Most severe first. An empty list does not prove that the document is authentic.
    response: list[Finding]
    #: Temporary address of the stored document.
    document_url: str


class FindingEvidence1(TypedDict):
    kind: Literal["history"]
    #: Content before the change.
    before: str
    #: Content after the change.
    after: str
    #: Version that made the change.
    revision: NotRequired[int]


class FindingEvidence2(TypedDict):
    kind: Literal["comparison"]
    stated: str
    expected: str
    #: Origin of the expected value.
    basis: str


class FindingEvidence3(TypedDict):
    kind: Literal["inventory"]
    items: list[str]


class FindingEvidence4FactsItem(TypedDict):
    name: str
    text: str


class FindingEvidence4(TypedDict):
    kind: Literal["structure"]
    facts: list[FindingEvidence4FactsItem]


FindingEvidence: TypeAlias = "FindingEvidence1 | FindingEvidence2 | FindingEvidence3 | FindingEvidence4"


class DetailedFindingBoxesItem(TypedDict):
    page: int
    left: float
    top: float
    width: float
    height: float
    #: Role of the box: the subject of the finding (if absent), what it was compared with, or the source that it was copied from.
    role: NotRequired[Literal["subject", "compared", "source"]]


class DetailedFinding(TypedDict):
    #: Id of the check, for example amount-replaced-in-later-revision.
    check: str
    issue: str
    observation: str
    confidence_score: int
    tampered: bool
    tampering_type: Literal["tampering", "layout_anomaly", "future_date", "cross_field_mismatch", "value_mismatch", "text_manipulation"]
    #: Probability of tampering, given this finding and the findings that support it.
    probability: float
    boxes: list[DetailedFindingBoxesItem]
    evidence: NotRequired[FindingEvidence]
    #: Of a finding that says tampered: whether it does so alone, or together with those that support it.
    decides: NotRequired[Literal["alone", "together"]]
    #: Checks whose findings raise its probability, the strongest first. Of one cause, only the strongest.
    supported_by: NotRequired[list[str]]


class HeldRelation(TypedDict):
    check: str
    #: What was compared and agrees, with the values.
    relation: str
    boxes: list[DetailedFindingBoxesItem]
    #: Lists what was read but is part of no recognised relation, instead of what agrees.
    unplaced: NotRequired[Literal[True]]


class OriginStatement(TypedDict):
    kind: Literal["generated by a model", "retouched by a model", "camera", "scanner", "screen shot", "drawn by a program"]
    basis: Literal["content credentials", "metadata", "text of a generator", "pixels"]
    #: What was read, and where.
    statement: str
    #: Holder of the certificate that signed the statement; empty without a valid signature.
    signer: str
    #: The signature holds, and so does every hash up to the file's bytes. It does not confirm that the signer is trusted.
    verified: bool
    #: Whether it speaks of the file, or of a part of it.
    subject: Literal["file", "part"]


class DocumentReportChecksItem(TypedDict):
    check: str
    #: clear: what it compares is there and agrees. nothing_to_compare: the document has nothing that it compares. not_applicable: it is for another kind of file, or the file has none of what it reads. silenced: this side does not run it.
    outcome: Literal["clear", "found", "nothing_to_compare", "not_applicable", "not_assessed", "silenced"]


class DocumentReport(TypedDict):
    id: int
    document_name: str
    #: Format of the content.
    doc_format: str
    sha256: str
    bytes: int
    pages: int
    analysedAt: str
    catalogueVersion: str
    checks: list[DocumentReportChecksItem]
    #: How many findings there are, which of them decide, and which support these.
    summary: str
    findings: list[DetailedFinding]
    #: What was compared and agrees. Absent from reports of earlier versions.
    held: NotRequired[list[HeldRelation]]
    #: Statements on the origin of the file, the best proven first. A missing statement means nothing. Absent from reports of earlier versions.
    origin: NotRequired[list[OriginStatement]]
    document_url: str


class PackageComparison(TypedDict):
    field: Literal["name", "date of birth", "employment", "account", "employer", "pay"]
    agrees: bool
    #: One sentence with the values; account numbers are shortened.
    statement: str
    #: Places in the list of documents, from 0.
    documents: list[int]


class PackageAnalysisDocumentsItem(TypedDict):
    #: Name in the package, without folders.
    document_name: str
    #: Identifier of the analysis report; null if the file was not analysed.
    id: int | None
    #: As in the response to a single document.
    response: list[Finding]
    document_url: str | None
    #: Code of the error if the file was not analysed.
    error: NotRequired[str]
    message: NotRequired[str]


class PackageAnalysis(TypedDict):
    #: A ZIP archive, or an e-mail message.
    kind: Literal["zip", "eml"]
    #: One entry per file, in the order of the package.
    documents: list[PackageAnalysisDocumentsItem]
    #: Fields on which the documents of one applicant should agree, where at least two of them state the field. A difference is no finding: joint accounts, several employers and married names are legitimate.
    comparison: list[PackageComparison]
    #: Number of further files that were not analysed.
    omitted: int


class DocumentReviewSummary(TypedDict):
    state: Literal["not_queued", "open", "accepted", "rejected", "asked_again"]
    #: Increases with every change; send it with the next one.
    version: int
    assignee: str | None
    #: When the decision is due; null if not queued.
    dueAt: str | None
    isOverdue: bool


class DocumentEntry(TypedDict):
    id: int
    document_name: str
    #: Format of the content.
    doc_format: str
    sha256: str
    bytes: int
    pages: int
    analysedAt: str
    #: Number of findings, without those about what was not assessed.
    findings: int
    #: Whether a finding likely represents tampering.
    tampered: bool
    review: DocumentReviewSummary


class DocumentList(TypedDict):
    documents: list[DocumentEntry]
    nextCursor: str | None


class DocumentQueue(TypedDict):
    open: int
    #: Open and past the due time.
    overdue: int
    #: Open and without assignee.
    unassigned: int


class DocumentReviewDecision(TypedDict):
    #: asked_again: the sender was asked for another document.
    outcome: Literal["accepted", "rejected", "asked_again"]
    note: str | None
    at: str
    by: str


class DocumentReviewFindingsItem(TypedDict):
    #: Place in the report's list of findings, from 0.
    finding: int
    check: str
    mark: Literal["right", "wrong", "no_matter"] | None
    by: str | None
    #: How often findings of this check were marked right on this side.
    rightCount: int
    wrongCount: int
    #: Most findings of this check on this side are wrong: the 95 % Wilson interval of its precision is below one half.
    isOftenWrong: bool


class DocumentReviewEventsItem(TypedDict):
    kind: Literal["assigned", "noted", "marked", "decided", "reopened"]
    at: str
    actor: str
    text: str | None


class DocumentReview(DocumentReviewSummary):
    documentId: int
    decision: DocumentReviewDecision | None
    findings: list[DocumentReviewFindingsItem]
    #: Oldest first.
    events: list[DocumentReviewEventsItem]


class DocumentReviewActionAction3(TypedDict):
    kind: Literal["mark"]
    #: Place in the report's list of findings, from 0.
    finding: int
    #: Null removes the mark.
    mark: Literal["right", "wrong", "no_matter"] | None


class DocumentReviewActionAction4(TypedDict):
    kind: Literal["decide"]
    #: asked_again: the sender was asked for another document.
    outcome: Literal["accepted", "rejected", "asked_again"]
    #: Free text.
    note: NotRequired[str]


class DocumentReviewAction(TypedDict):
    #: The version that was read; required for everything except notes and marks.
    version: NotRequired[int]
    action: CaseBulkActionAction1 | CaseBulkActionAction2 | DocumentReviewActionAction3 | DocumentReviewActionAction4 | CaseBulkActionAction5


class PageHeatMapsItem(TypedDict):
    left: float
    top: float
    width: float
    height: float
    #: Estimated origin of the picture: grey scan, colour scan, photo or messenger.
    capture: str
    #: Whether the page as a whole looks edited: usual is seen on 1 in 100 unedited pages, strict on 1 in 500.
    level: Literal["none", "usual", "strict"]
    #: Probability of an edit, if half of all pages were edited.
    probability: float
    columns: int
    rows: int
    #: Highest probability of an edit in each cell, in percent, row by row from the top left.
    values: list[int]


class PageHeat(TypedDict):
    page: int
    #: Width of the displayed page, in the unit of the boxes of findings.
    width: float
    height: float
    #: One map per picture that could be analysed.
    maps: list[PageHeatMapsItem]
    #: Why a picture of printed text could not be analysed.
    notAssessed: list[str]


class DocumentVersionsVersionsItem(TypedDict):
    #: 1 is the oldest that can be recovered.
    version: int
    #: Length of the file in this version; the rest was appended later.
    bytes: int
    #: Number of pages; 0 if unknown.
    pages: int


class DocumentVersions(TypedDict):
    #: Oldest first; the last one is the current document.
    versions: list[DocumentVersionsVersionsItem]
    #: Number of older versions that are not listed.
    omitted: int


class DocumentSignaturesSignaturesItemCertificate(TypedDict):
    notBefore: str
    notAfter: str
    isSelfSigned: bool
    #: The certificate chains to a publicly known authority.
    hasKnownRoot: bool


class DocumentSignaturesSignaturesItemLaterChangesItem(TypedDict):
    kind: str
    verdict: Literal["permitted", "indeterminate", "violated"]
    count: int


class DocumentSignaturesSignaturesItem(TypedDict):
    #: Name of the signature field; empty if no field refers to the signature.
    field: str
    #: A document time stamp, which does not name a signer.
    isTimestamp: bool
    #: Whether the covered bytes are the signed bytes. It does not confirm the signer.
    state: Literal["valid", "invalid", "unreadable", "unsupported", "empty"]
    #: Time by the signer's clock.
    signedAt: str | None
    #: Time by a valid time stamp.
    stampedAt: str | None
    certificate: DocumentSignaturesSignaturesItemCertificate | None
    #: End of the covered bytes in the file; 0 if unknown.
    coveredBytes: int
    #: Bytes after the covered ones.
    bytesAfter: int
    #: Problems of the covered byte ranges.
    faults: list[str]
    #: Changes after the signature by kind, and whether the signature permits them.
    laterChanges: list[DocumentSignaturesSignaturesItemLaterChangesItem]
    #: The current document still refers to the signature.
    isCurrent: bool


class DocumentSignatures(TypedDict):
    #: In the order of the covered bytes.
    signatures: list[DocumentSignaturesSignaturesItem]
    #: Why signatures could not be read.
    notAssessed: str | None


class DocumentMetadataEntriesItem(TypedDict):
    kind: Literal["date", "program"]
    #: Information dictionary of a PDF, XMP packet, or EXIF of a picture.
    source: Literal["Info", "XMP", "EXIF"]
    field: str
    #: As written in the file, truncated if long. Anyone who creates a file can write anything here.
    text: str


class DocumentMetadataHistoryItem(TypedDict):
    action: str
    #: As written; empty if not stated.
    when: str
    program: str


class DocumentMetadata(TypedDict):
    entries: list[DocumentMetadataEntriesItem]
    #: Processing steps recorded in an XMP packet, oldest first.
    history: list[DocumentMetadataHistoryItem]
    #: Identifier of the document that this one was derived from, as stated in the file.
    derivedFrom: str | None
    #: Why the metadata could not be read.
    notAssessed: str | None


class SilencingCost(TypedDict):
    """Effect on the findings marked so far."""

    #: Findings marked right that would be missing.
    rightLost: int
    #: Documents where these are the only findings marked right.
    documentsLost: int
    #: Findings marked wrong that would be missing.
    wrongSpared: int


class CheckQualityChecksItem(TypedDict):
    check: str
    title: str
    right: int
    wrong: int
    noMatter: int
    #: right / (right + wrong); null if both are zero.
    precision: float | None
    precisionRange: list[float] | None
    #: The interval is below one half.
    isOftenWrong: bool
    isSilenced: bool
    cost: SilencingCost


class CheckQualityChangesItem(TypedDict):
    version: int
    check: str
    isSilenced: bool
    reason: str
    cost: SilencingCost
    at: str
    by: str


class CheckQuality(TypedDict):
    #: Version of the silenced checks; 0 before the first change.
    version: int
    #: Checks with marks and silenced checks, the most often wrong first.
    checks: list[CheckQualityChecksItem]
    #: Newest first, at most 100.
    changes: list[CheckQualityChangesItem]


class CheckSilencing(TypedDict):
    #: The version that was read.
    version: int
    isSilenced: bool
    #: Free text.
    reason: str


class CaseFile(TypedDict):
    fileId: int
    #: As it was sent, without folders; card numbers are masked.
    name: str
    bytes: int
    sha256: str
    addedAt: str
    addedBy: str


class CaseFileList(TypedDict):
    files: list[CaseFile]


class TransactionInputAccountDetails(TypedDict):
    #: Identifier of the account, 1 to 128 characters, compared exactly. No control characters, and no space at either end.
    accountId: str
    #: Type of the account, for example checking, savings, credit or business.
    accountType: NotRequired[str]


class TransactionInput(TypedDict):
    """Other fields are kept as attributes."""

    #: Identifier of the transaction, 1 to 128 characters, compared exactly. No control characters, and no space at either end.
    transactionId: str
    #: Amount in the account's currency; a negative amount is incoming money, for example a refund.
    amount: float
    #: ISO 8601 date-time, at most 24 hours ahead; without an offset it is UTC.
    timestamp: str
    accountDetails: TransactionInputAccountDetails
    #: ISO 4217 code.
    currency: NotRequired[str]
    #: Who is paid, or who pays: a merchant, terminal or account.
    counterpartyId: NotRequired[str]
    #: Merchant category, for example an MCC.
    merchantCategory: NotRequired[str]
    #: Channel, for example card_present, online or transfer.
    channel: NotRequired[str]
    #: ISO 3166-1 code of the country of the payment.
    country: NotRequired[str]
    #: Device that was used.
    deviceId: NotRequired[str]
    #: Customer who owns the account.
    customerId: NotRequired[str]


class ListedTransaction(TypedDict):
    transactionId: str
    #: Card numbers are masked.
    accountId: str
    amount: float
    currency: str | None
    timestamp: str
    status: Literal["approved", "review", "declined"]
    riskScore: float
    #: Stable reason codes of a reviewed or declined transaction; strongest first.
    reasons: list[str]
    #: Its label; null if none.
    isFraud: bool | None


class TransactionList(TypedDict):
    transactions: list[ListedTransaction]
    nextCursor: str | None
    #: Accepted records that are not searchable yet; usually 0 within a second.
    behind: int


class OverviewTotalAmountsItem(TypedDict):
    #: Null for transactions without one.
    currency: str | None
    amount: float
    reviewAmount: float
    declinedAmount: float


class OverviewTotal(TypedDict):
    transactions: int
    review: int
    declined: int
    #: Sum of outgoing amounts, without conversion of currencies.
    amount: float
    reviewAmount: float
    declinedAmount: float
    #: The same sums by currency, in order of its code.
    amounts: list[OverviewTotalAmountsItem]


class OverviewStepsItem(TypedDict):
    start: str
    transactions: int
    review: int
    declined: int
    #: Sum of outgoing amounts, without conversion of currencies.
    amount: float
    reviewAmount: float
    declinedAmount: float
    #: The same sums by currency, in order of its code.
    amounts: list[OverviewTotalAmountsItem]


class OverviewReasonsItem(TypedDict):
    code: str
    transactions: int


Overview = TypedDict(
    "Overview",
    {
        "from": "str",
        "to": "str",
        "total": "OverviewTotal",
        "steps": "list[OverviewStepsItem]",
        "stepHours": "int",
        "scores": "list[int]",
        "reasons": "list[OverviewReasonsItem]",
        "latest": "str | None",
        "behind": "int",
    },
)


class EntityProfileScanned(TypedDict):
    """The latest records of this side, in which the entity was looked for."""

    transactions: int
    #: false if older records were not read.
    isWhole: bool


class EntityProfileTotal(TypedDict):
    transactions: int
    #: Reviewed or declined.
    flagged: int
    #: Labelled as fraud.
    frauds: int
    declined: int
    labelled: int


class EntityProfileAmountsItem(TypedDict):
    """Sums by currency."""

    currency: str | None
    outgoing: float
    incoming: float


class EntityProfileNodesItem(TypedDict):
    kind: Literal["account", "customer", "counterparty", "device"]
    #: Card numbers are masked.
    id: str
    transactions: int
    #: Reviewed or declined.
    flagged: int
    #: Labelled as fraud.
    frauds: int
    #: Different accounts that use it; for an account, 1.
    accounts: int
    #: Steps from the entity: 0 is the entity itself.
    distance: int


EntityProfileLinksItem = TypedDict(
    "EntityProfileLinksItem",
    {
        "from": "int",
        "to": "int",
        "transactions": "int",
    },
)


class EntityProfileListsItem(TypedDict):
    name: str
    kind: Literal["block", "allow", "watch", "reference", "screen"]
    note: str | None


class EntityProfileTransactionsItem(TypedDict):
    transactionId: str
    #: Card numbers are masked.
    accountId: str
    amount: float
    currency: str | None
    timestamp: str
    status: Literal["approved", "review", "declined"]
    riskScore: float
    #: Its label; null if none.
    isFraud: bool | None


class EntityProfile(TypedDict):
    kind: Literal["account", "customer", "counterparty", "device"]
    #: Card numbers are masked.
    id: str
    #: The latest records of this side, in which the entity was looked for.
    scanned: EntityProfileScanned
    total: EntityProfileTotal
    #: Time of its first transaction among them.
    first: str | None
    last: str | None
    amounts: list[EntityProfileAmountsItem]
    #: What it shares with others, nearest first. What many accounts use, such as a shop, is not followed.
    nodes: list[EntityProfileNodesItem]
    #: Places in nodes that have transactions in common.
    links: list[EntityProfileLinksItem]
    #: Lists that hold it.
    lists: list[EntityProfileListsItem]
    #: Its latest transactions by time, latest first.
    transactions: list[EntityProfileTransactionsItem]


class CustomerLoadResult(TypedDict):
    status: Literal["completed", "partial", "failed"]
    loadedCount: int
    failedCount: int
    errorDetails: list[Error]


class Customer(TypedDict):
    customerId: str
    name: str
    email: NotRequired[str]
    phone: NotRequired[str]
    #: YYYY-MM-DD
    dateOfBirth: NotRequired[str]
    address: NotRequired[str]
    country: NotRequired[str]
    kycLevel: NotRequired[str]
    #: low, medium or high; other words are kept in lower case.
    riskLevel: NotRequired[str]
    segment: NotRequired[str]
    occupation: NotRequired[str]
    annualIncome: NotRequired[float]
    expectedMonthlyVolume: NotRequired[float]
    #: ISO 8601 instant.
    onboardedAt: NotRequired[str]
    accountIds: NotRequired[list[str]]
    iban: NotRequired[str]
    watchlist: NotRequired[bool]


class CustomerList(TypedDict):
    customers: list[Customer]
    nextCursor: str | None


class CustomerChange(TypedDict):
    #: low, medium or high; other values are stored as given. null removes the value.
    riskLevel: NotRequired[str | None]
    #: null removes the value.
    watchlist: NotRequired[bool | None]


class ChangedCustomer(TypedDict):
    customerId: str
    riskLevel: str | None
    watchlist: bool | None


class ScreeningInput(TypedDict):
    #: In Latin, Cyrillic, Greek or Arabic letters.
    name: str
    #: YYYY-MM-DD, or the year, or year and month.
    dateOfBirth: NotRequired[str]
    #: ISO 3166-1 code of two letters.
    country: NotRequired[str]
    #: Hits below are left out; the setting by default.
    leastScore: NotRequired[float]


ScreeningResultHitsItem = TypedDict(
    "ScreeningResultHitsItem",
    {
        "score": "float",
        "nameScore": "float",
        "dateOfBirth": "Literal[\"agrees\", \"near\", \"differs\", \"unknown\"]",
        "country": "Literal[\"agrees\", \"near\", \"differs\", \"unknown\"]",
        "list": "str",
        "entry": "str",
        "listedName": "str",
        "listed": "str",
        "differences": "list[str]",
    },
)


class ScreeningResult(TypedDict):
    #: Number of names on the screening lists.
    names: int
    #: The nearest first; of each party its nearest name. At most 20.
    hits: list[ScreeningResultHitsItem]


class TokenList(TypedDict):
    tokens: list[TokenInfo]
    nextCursor: str | None


class TokenHolder(TypedDict):
    #: Name of the person or the token, or subject of the JWT.
    name: str
    workspace: str
    #: Side of the workspace.
    mode: Literal["live", "test"]
    #: Granted scopes; `admin` includes all others.
    scopes: list[Literal["transactions:write", "reports:read", "customers:write", "customers:read", "documents:write", "documents:read", "labels:write", "cases:write", "rules:write", "audit:read", "metrics:read", "admin"]]
    #: Of a person who is signed in.
    role: NotRequired[Literal["viewer", "analyst", "lead", "risk_engineer", "admin"]]


class TokenRequest(TypedDict):
    name: str
    mode: NotRequired[Literal["live", "test"]]
    scopes: list[Literal["transactions:write", "reports:read", "customers:write", "customers:read", "documents:write", "documents:read", "labels:write", "cases:write", "rules:write", "audit:read", "metrics:read", "admin"]]
    #: Default: 90.
    expiresInDays: NotRequired[int | Literal["never"]]
    requestsPerMinute: NotRequired[int]


class IssuedToken(TypedDict):
    #: Text of the token; it is shown only once.
    token: str
    info: TokenInfo


class TokenRotation(TypedDict):
    #: Default: 90.
    expiresInDays: NotRequired[int | Literal["never"]]


class SideChoice(TypedDict):
    mode: Literal["live", "test"]


class SavedViewListViewsItemSorting(TypedDict):
    name: str
    isDown: bool


class SavedViewListViewsItem(TypedDict):
    page: str
    name: str
    #: Of the team; else the caller's own.
    isShared: bool
    #: The filter, as the page has it in its address.
    query: str
    #: Columns that are not shown.
    hidden: NotRequired[list[str]]
    sorting: NotRequired[SavedViewListViewsItemSorting]
    changedAt: str
    changedBy: str


class SavedViewList(TypedDict):
    #: The caller's own first, then those of the team, each in order of page and name.
    views: list[SavedViewListViewsItem]


class SavedViewInput(TypedDict):
    #: The filter, as the page has it in its address.
    query: str
    #: Columns that are not shown.
    hidden: NotRequired[list[str]]
    sorting: NotRequired[SavedViewListViewsItemSorting]


class SignInWays(TypedDict):
    #: Whether there are users.
    password: bool
    #: Whether people sign in through an OpenID Connect issuer.
    issuer: bool


class PasswordSignIn(TypedDict):
    #: Default: default.
    workspace: NotRequired[str]
    #: The name to sign in with, such as a mail address. Capital letters make no difference.
    name: str
    password: str
    #: The six digits that the authenticator app shows.
    code: NotRequired[str]
    #: Side of the workspace. Default: live.
    mode: NotRequired[Literal["live", "test"]]


class UserInfo(TypedDict):
    id: str
    #: The name to sign in with, such as a mail address. Capital letters make no difference.
    name: str
    #: A named set of scopes: viewer has reports:read, documents:read; analyst has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write; lead has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, customers:write, audit:read; risk_engineer has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, rules:write, audit:read, metrics:read; admin has admin.
    role: Literal["viewer", "analyst", "lead", "risk_engineer", "admin"]
    #: False for people who sign in through the issuer only.
    hasPassword: bool
    hasSecondFactor: bool
    createdAt: str
    disabledAt: str | None


class PasswordChange(TypedDict):
    password: str
    newPassword: str


class SecondFactorOffer(TypedDict):
    secret: str
    #: otpauth: address, as authenticator apps read it.
    address: str
    #: The address as a QR code: a line a row, 1 for a dark square.
    squares: list[str]


class SecondFactorRequest(TypedDict):
    secret: str
    #: The six digits that the authenticator app shows.
    code: str
    password: str


class PasswordProof(TypedDict):
    password: str


class SessionInfo(TypedDict):
    id: str
    #: Whether this request was made in it.
    isCurrent: bool
    mode: Literal["live", "test"]
    openedAt: str
    expiresAt: str
    lastUsedAt: str
    #: Network address from which it was opened.
    address: str
    #: User agent of the browser.
    agent: str


class SessionList(TypedDict):
    sessions: list[SessionInfo]


class SessionEnd(TypedDict):
    ended: int


class UserList(TypedDict):
    users: list[UserInfo]
    nextCursor: str | None


class UserRequest(TypedDict):
    #: The name to sign in with, such as a mail address. Capital letters make no difference.
    name: str
    #: A named set of scopes: viewer has reports:read, documents:read; analyst has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write; lead has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, customers:write, audit:read; risk_engineer has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, rules:write, audit:read, metrics:read; admin has admin.
    role: Literal["viewer", "analyst", "lead", "risk_engineer", "admin"]
    password: str


class UserChange(TypedDict):
    #: A named set of scopes: viewer has reports:read, documents:read; analyst has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write; lead has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, customers:write, audit:read; risk_engineer has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, rules:write, audit:read, metrics:read; admin has admin.
    role: NotRequired[Literal["viewer", "analyst", "lead", "risk_engineer", "admin"]]
    #: A disabled user is signed out and cannot sign in.
    isDisabled: NotRequired[bool]
    password: NotRequired[str]
    #: Removes the authenticator app, for example after a phone was lost.
    hasSecondFactor: NotRequired[Literal[False]]


class ApprovalSettings(TypedDict):
    #: Promoting, retiring and adjusting rules, and restoring rule sets.
    rules: bool
    #: Promoting models and rolling them back.
    models: bool
    #: Thresholds and alert budgets.
    thresholds: bool
    #: Deleting documents and files of cases, and erasing customers.
    deletions: bool
    #: Decisions of cases whose value at risk is above this amount. Null: none.
    decisionsAbove: float | None
    #: Of decisionsAbove: other currencies are converted by the rates that verdicts use, and a case with one that has no rate needs a second person. Null, or missing: amounts are added up whatever their currency.
    decisionsCurrency: NotRequired[str | None]


class ProposalList(TypedDict):
    proposals: list[ProposalInfo]
    nextCursor: str | None


class ProposalNote(TypedDict):
    #: Free text.
    note: NotRequired[str]


class ProposalResult(TypedDict):
    proposal: ProposalInfo
    #: The answer of the operation that was put in force.
    result: Any


class Health(TypedDict):
    status: Literal["alive", "ready"]


class VerdictEvent(TypedDict):
    transactionId: str
    #: Card numbers are masked.
    accountId: str
    amount: float
    currency: str | None
    #: Time of the transaction.
    timestamp: str
    status: Literal["approved", "review", "declined"]
    riskScore: float
    #: Codes of the reasons, the weightiest first.
    reasons: list[str]


class CaseEvent(TypedDict):
    caseId: str
    #: What happened to the case.
    event: Literal["opened", "alert", "hit", "assigned", "noted", "decided", "snoozed", "woken", "reopened", "linked", "attached", "removed"]
    #: Who did it.
    actor: str
    version: int
    #: Card numbers are masked.
    accountId: str
    state: Literal["open", "snoozed", "decided"]
    assignee: str | None
    highestScore: float
    valueAtRisk: float
    alertCount: int
    #: When the decision is due.
    dueAt: str
    outcome: Literal["fraud", "genuine", "inconclusive"] | None


class CaseMention(CaseEvent):
    #: Names that the note mentions.
    mentions: list[str]


class DocumentEvent(TypedDict):
    #: Id of the analysis report.
    id: int
    #: Card numbers are masked.
    document_name: str
    tampered: bool
    #: Number of findings.
    findings: int
    #: Checks that found something.
    checks: list[str]


class DocumentReviewEvent(TypedDict):
    #: Id of the analysis report.
    id: int
    outcome: Literal["accepted", "rejected", "asked_again"]
    #: Who decided.
    actor: str
    version: int
    assignee: str | None


class BulkCaseEvent(TypedDict):
    caseId: str
    rows: int
    processed: int
    rejected: int


class VerdictFlaggedMessage(TypedDict):
    type: Literal["verdict.flagged"]
    timestamp: str
    data: VerdictEvent


class VerdictDecidedMessage(TypedDict):
    type: Literal["verdict.decided"]
    timestamp: str
    data: VerdictEvent


class CaseOpenedMessage(TypedDict):
    type: Literal["case.opened"]
    timestamp: str
    data: CaseEvent


class CaseDecidedMessage(TypedDict):
    type: Literal["case.decided"]
    timestamp: str
    data: CaseEvent


class CaseMentionedMessage(TypedDict):
    type: Literal["case.mentioned"]
    timestamp: str
    data: CaseMention


class DocumentAnalysedMessage(TypedDict):
    type: Literal["document.analysed"]
    timestamp: str
    data: DocumentEvent


class DocumentTamperedMessage(TypedDict):
    type: Literal["document.tampered"]
    timestamp: str
    data: DocumentEvent


class DocumentReviewedMessage(TypedDict):
    type: Literal["document.reviewed"]
    timestamp: str
    data: DocumentReviewEvent


class BulkCaseDoneMessage(TypedDict):
    type: Literal["bulk_case.done"]
    timestamp: str
    data: BulkCaseEvent


CaseBulkActionAction6Link = CaseLinksItem
CaseDetailsValuesAtRiskItem = CaseValuesAtRiskItem
CaseDetailsDecision = CaseDecision
CaseDetailsLinksItem = CaseLinksItem
CaseLinkInput = CaseLinksItem
WebhookInputQuietHours = WebhookQuietHours
WebhookPatchQuietHours = WebhookQuietHours
FraudRateReferenceCreditTransfersItem = FraudRateReferenceRemoteCardPaymentsItem
BulkCaseSummaryAmount = BulkAnalyticsSummaryAmount
BulkCaseSummaryAmountsItem = BulkAnalyticsSummaryAmountsItem
BulkCaseSummaryPeriod = BulkAnalyticsSummaryPeriod
BulkCaseSummary = BulkAnalyticsSummary
BulkCaseEntryRows = BulkCaseRows
BulkCaseEntryReadAsColumns = BulkCaseReadAsColumns
BulkCaseEntryReadAs = BulkCaseReadAs
BulkCaseEntrySummaryAmount = BulkAnalyticsSummaryAmount
BulkCaseEntrySummaryAmountsItem = BulkAnalyticsSummaryAmountsItem
BulkCaseEntrySummaryPeriod = BulkAnalyticsSummaryPeriod
BulkCaseEntrySummary = BulkAnalyticsSummary
BulkCaseDetailsRows = BulkCaseRows
BulkCaseDetailsReadAsColumns = BulkCaseReadAsColumns
BulkCaseDetailsReadAs = BulkCaseReadAs
BulkCaseDetailsSummaryAmount = BulkAnalyticsSummaryAmount
BulkCaseDetailsSummaryAmountsItem = BulkAnalyticsSummaryAmountsItem
BulkCaseDetailsSummaryPeriod = BulkAnalyticsSummaryPeriod
BulkCaseDetailsSummary = BulkAnalyticsSummary
BulkCaseDetailsWorkReview = BulkCaseEntryWorkReview
BulkCaseActionAction1 = CaseBulkActionAction1
BulkCaseActionAction2 = CaseBulkActionAction2
BulkCaseActionAction4 = CaseBulkActionAction5
BacktestResultDaysItemToday = BacktestResultDaysItemCandidate
BacktestResultRulesItemAmountsItem = CurrencyAmount
BacktestResultExamplesNoLongerFlaggedItem = BacktestResultExamplesNewlyFlaggedItem
BacktestResultExamplesCaughtItem = BacktestResultExamplesNewlyFlaggedItem
BacktestResultExamplesMissedItem = BacktestResultExamplesNewlyFlaggedItem
BacktestResultExamplesFalseAlarmsItem = BacktestResultExamplesNewlyFlaggedItem
DecisionThresholds = ReproductionThresholds
DriftReportEarlier = DriftReportCurrent
HeldRelationBoxesItem = DetailedFindingBoxesItem
DocumentReviewActionAction1 = CaseBulkActionAction1
DocumentReviewActionAction2 = CaseBulkActionAction2
DocumentReviewActionAction5 = CaseBulkActionAction5
OverviewStepsItemAmountsItem = OverviewTotalAmountsItem
SavedViewInputSorting = SavedViewListViewsItemSorting


#: A message to a webhook in the form ``standard``.
WebhookMessage: TypeAlias = "VerdictFlaggedMessage | VerdictDecidedMessage | CaseOpenedMessage | CaseDecidedMessage | CaseMentionedMessage | DocumentAnalysedMessage | DocumentTamperedMessage | DocumentReviewedMessage | BulkCaseDoneMessage"
