"""One method an operation. Written by `node bin/run.js scripts/write-client.ts` from the API document; do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ._operation import Operation
from ._options import CallOptions

if TYPE_CHECKING:
    from . import types
    from ._async import AsyncDownload
    from ._form import FileContent
    from ._transport import Download

_LIST_CASES = Operation("GET", "/cases", "json", is_repeatable=True)
_OPEN_CASE = Operation("POST", "/cases", "json")
_SUMMARISE_CASES = Operation("GET", "/cases/summary", "json", is_repeatable=True)
_CHANGE_CASES = Operation("POST", "/cases/actions", "json")
_FETCH_CASE = Operation("GET", "/cases/{caseId}", "json", is_repeatable=True)
_LIST_CASE_ALERTS = Operation("GET", "/cases/{caseId}/alerts", "json", is_repeatable=True)
_ASSIGN_CASE = Operation("POST", "/cases/{caseId}/assign", "json")
_NOTE_CASE = Operation("POST", "/cases/{caseId}/notes", "json")
_DECIDE_CASE = Operation("POST", "/cases/{caseId}/decision", "json")
_SNOOZE_CASE = Operation("POST", "/cases/{caseId}/snooze", "json")
_REOPEN_CASE = Operation("POST", "/cases/{caseId}/reopen", "json")
_LINK_CASE = Operation("POST", "/cases/{caseId}/links", "json")
_LIST_CASE_QUEUES = Operation("GET", "/cases/queues", "json", is_repeatable=True)
_PUT_CASE_QUEUE = Operation("PUT", "/cases/queues/{queue}", "json", is_repeatable=True)
_REMOVE_CASE_QUEUE = Operation("DELETE", "/cases/queues/{queue}", "nothing", is_repeatable=True)
_PRINT_CASE = Operation("GET", "/cases/{caseId}/report", "stream", is_repeatable=True)
_EXPORT_ACTIVITY_REPORT = Operation("GET", "/cases/{caseId}/activity-report", "stream", is_repeatable=True)
_LIST_WEBHOOKS = Operation("GET", "/webhooks", "json", is_repeatable=True)
_CREATE_WEBHOOK = Operation("POST", "/webhooks", "json")
_FETCH_WEBHOOK = Operation("GET", "/webhooks/{webhookId}", "json", is_repeatable=True)
_CHANGE_WEBHOOK = Operation("PATCH", "/webhooks/{webhookId}", "json")
_REMOVE_WEBHOOK = Operation("DELETE", "/webhooks/{webhookId}", "nothing", is_repeatable=True)
_ROTATE_WEBHOOK_SECRET = Operation("POST", "/webhooks/{webhookId}/secret", "json")
_TEST_WEBHOOK = Operation("POST", "/webhooks/{webhookId}/test", "json")
_REPLAY_WEBHOOK = Operation("POST", "/webhooks/{webhookId}/replay", "json")
_LIST_WEBHOOK_DELIVERIES = Operation("GET", "/webhooks/{webhookId}/deliveries", "json", is_repeatable=True)
_FETCH_RULE_QUALITY = Operation("GET", "/governance/rules", "json", is_repeatable=True)
_FETCH_FRAUD_RATE = Operation("GET", "/governance/fraud-rate", "json", is_repeatable=True)
_FETCH_RELIABILITY = Operation("GET", "/governance/reliability", "json", is_repeatable=True)
_LIST_REASONS = Operation("GET", "/reasons", "json", is_repeatable=True)
_LIST_AUDIT_EVENTS = Operation("GET", "/audit", "json", is_repeatable=True)
_FETCH_AUDIT_RECORD = Operation("GET", "/audit/records/{sequence}", "json", is_repeatable=True)
_LIST_AUDIT_ANCHORS = Operation("GET", "/audit/anchors", "json", is_repeatable=True)
_VERIFY_AUDIT = Operation("GET", "/audit/verify", "json", is_repeatable=True)
_REPRODUCE_VERDICT = Operation("GET", "/audit/verdicts/{id}/reproduction", "json", is_repeatable=True)
_EXPORT_AUDIT = Operation("GET", "/audit/export", "stream", is_repeatable=True)
_ANALYSE_FILE = Operation("POST", "/fraud-detection/bulk", "json", file="file")
_PREVIEW_FILE = Operation("POST", "/files/preview", "json", file="file", is_repeatable=True)
_LIST_BULK_CASES = Operation("GET", "/bulk-cases", "json", is_repeatable=True)
_FETCH_BULK_CASE = Operation("GET", "/bulk-cases/{caseId}", "json", is_repeatable=True)
_DELETE_BULK_CASE = Operation("DELETE", "/bulk-cases/{caseId}", "json", is_repeatable=True)
_CHANGE_BULK_CASE = Operation("POST", "/bulk-cases/{caseId}/actions", "json")
_CANCEL_BULK_CASE = Operation("POST", "/bulk-cases/{caseId}/cancel", "json")
_FETCH_BULK_RESULT = Operation("GET", "/bulk-cases/{caseId}/result", "json", is_repeatable=True)
_FETCH_REJECTED_ROWS = Operation("GET", "/bulk-cases/{caseId}/rejected", "stream", is_repeatable=True)
_LOAD_DEMONSTRATION = Operation("POST", "/demonstration", "json")
_LIST_RULES = Operation("GET", "/rules", "json", is_repeatable=True)
_LIST_RULE_NAMES = Operation("GET", "/rules/names", "json", is_repeatable=True)
_CHECK_RULE = Operation("POST", "/rules/check", "json", is_repeatable=True)
_FETCH_RULE = Operation("GET", "/rules/{ruleId}", "json", is_repeatable=True)
_SAVE_RULE = Operation("PUT", "/rules/{ruleId}", "json", is_repeatable=True)
_LIST_RULE_VERSIONS = Operation("GET", "/rules/{ruleId}/versions", "json", is_repeatable=True)
_FETCH_RULE_STATISTICS = Operation("GET", "/rules/{ruleId}/statistics", "json", is_repeatable=True)
_PROMOTE_RULE = Operation("POST", "/rules/{ruleId}/promote", "json")
_SHADOW_RULE = Operation("POST", "/rules/{ruleId}/shadow", "json")
_RETIRE_RULE = Operation("POST", "/rules/{ruleId}/retire", "json")
_ADJUST_BUILT_IN_RULE = Operation("PUT", "/rules/built-in/{code}", "json", is_repeatable=True)
_FETCH_THRESHOLDS = Operation("GET", "/rules/thresholds", "json", is_repeatable=True)
_SET_ALERT_BUDGET = Operation("PUT", "/rules/thresholds", "json", is_repeatable=True)
_CLEAR_ALERT_BUDGET = Operation("DELETE", "/rules/thresholds", "json", is_repeatable=True)
_LIST_RULE_SETS = Operation("GET", "/rules/sets", "json", is_repeatable=True)
_FETCH_RULE_SET = Operation("GET", "/rules/sets/{ruleSet}", "json", is_repeatable=True)
_RESTORE_RULE_SET = Operation("POST", "/rules/sets/{ruleSet}/restore", "json")
_START_BACKTEST = Operation("POST", "/backtests", "json", file="file")
_LIST_BACKTESTS = Operation("GET", "/backtests", "json", is_repeatable=True)
_FETCH_BACKTEST = Operation("GET", "/backtests/{backtestId}", "json", is_repeatable=True)
_CANCEL_BACKTEST = Operation("POST", "/backtests/{backtestId}/cancel", "json")
_LIST_LISTS = Operation("GET", "/lists", "json", is_repeatable=True)
_CREATE_LIST = Operation("PUT", "/lists/{name}", "json", is_repeatable=True)
_FETCH_LIST = Operation("GET", "/lists/{name}", "json", is_repeatable=True)
_RETIRE_LIST = Operation("DELETE", "/lists/{name}", "nothing", is_repeatable=True)
_LIST_ENTRIES = Operation("GET", "/lists/{name}/entries", "json", is_repeatable=True)
_PUT_ENTRY = Operation("POST", "/lists/{name}/entries", "json")
_REMOVE_ENTRY = Operation("DELETE", "/lists/{name}/entries/{value}", "nothing", is_repeatable=True)
_LOAD_LIST = Operation("POST", "/lists/{name}/load", "json", file="file")
_DOWNLOAD_LIST = Operation("GET", "/lists/{name}/file", "stream", is_repeatable=True)
_FETCH_FRAUD_REPORT = Operation("GET", "/fraud-detection/{id}", "json", is_repeatable=True)
_FETCH_EVIDENCE = Operation("GET", "/fraud-detection/{id}/evidence", "json", is_repeatable=True)
_LABEL_TRANSACTION = Operation("POST", "/fraud-detection/{id}/label", "json")
_FETCH_LABEL = Operation("GET", "/fraud-detection/{id}/label", "json", is_repeatable=True)
_REVOKE_LABEL = Operation("DELETE", "/fraud-detection/{id}/label", "nothing", is_repeatable=True)
_LOAD_LABELS = Operation("POST", "/labels", "json", file="file")
_LIST_LABELS = Operation("GET", "/labels", "json", is_repeatable=True)
_LIST_MODELS = Operation("GET", "/models", "json", is_repeatable=True)
_TRAIN_MODEL = Operation("POST", "/models", "json")
_FETCH_TRAINING = Operation("GET", "/models/training", "json", is_repeatable=True)
_CANCEL_TRAINING = Operation("POST", "/models/training/cancel", "json")
_FETCH_DRIFT = Operation("GET", "/models/drift", "json", is_repeatable=True)
_PROPOSE_THRESHOLDS = Operation("POST", "/models/thresholds", "json", is_repeatable=True)
_ROLL_BACK_MODEL = Operation("POST", "/models/rollback", "json")
_FETCH_MODEL = Operation("GET", "/models/{version}", "json", is_repeatable=True)
_PROMOTE_MODEL = Operation("POST", "/models/{version}/promote", "json")
_ANALYSE_DOCUMENT = Operation("POST", "/forgery/analyse/analyse_docs_v2", "json", file="document")
_FETCH_DOCUMENT_REPORT = Operation("GET", "/forgery/documents/{id}", "json", is_repeatable=True)
_DELETE_DOCUMENT = Operation("DELETE", "/forgery/documents/{id}", "nothing", is_repeatable=True)
_READ_DOCUMENT_CONTENT = Operation("GET", "/forgery/documents/{id}/content", "stream", is_repeatable=True)
_ANALYSE_PACKAGE = Operation("POST", "/forgery/packages", "json", file="package")
_LIST_DOCUMENTS = Operation("GET", "/forgery/documents", "json", is_repeatable=True)
_SUMMARISE_DOCUMENT_QUEUE = Operation("GET", "/forgery/documents/queue", "json", is_repeatable=True)
_FETCH_DOCUMENT_REVIEW = Operation("GET", "/forgery/documents/{id}/review", "json", is_repeatable=True)
_REVIEW_DOCUMENT = Operation("POST", "/forgery/documents/{id}/review", "json")
_DRAW_DOCUMENT_PAGE = Operation("GET", "/forgery/documents/{id}/pages/{page}", "stream", is_repeatable=True)
_MAP_DOCUMENT_PAGE = Operation("GET", "/forgery/documents/{id}/pages/{page}/heat", "json", is_repeatable=True)
_LIST_DOCUMENT_VERSIONS = Operation("GET", "/forgery/documents/{id}/versions", "json", is_repeatable=True)
_DOWNLOAD_DOCUMENT_VERSION = Operation("GET", "/forgery/documents/{id}/versions/{version}", "stream", is_repeatable=True)
_LIST_DOCUMENT_SIGNATURES = Operation("GET", "/forgery/documents/{id}/signatures", "json", is_repeatable=True)
_READ_DOCUMENT_METADATA = Operation("GET", "/forgery/documents/{id}/metadata", "json", is_repeatable=True)
_PRINT_DOCUMENT_REPORT = Operation("GET", "/forgery/documents/{id}/report", "stream", is_repeatable=True)
_FETCH_CHECK_QUALITY = Operation("GET", "/governance/checks", "json", is_repeatable=True)
_SILENCE_CHECK = Operation("PUT", "/governance/checks/{check}", "json", is_repeatable=True)
_LIST_CASE_FILES = Operation("GET", "/cases/{caseId}/files", "json", is_repeatable=True)
_ATTACH_CASE_FILE = Operation("POST", "/cases/{caseId}/files", "json", file="file")
_DOWNLOAD_CASE_FILE = Operation("GET", "/cases/{caseId}/files/{fileId}", "stream", is_repeatable=True)
_REMOVE_CASE_FILE = Operation("DELETE", "/cases/{caseId}/files/{fileId}", "nothing", is_repeatable=True)
_ANALYSE_TRANSACTION = Operation("POST", "/fraud-detection", "json", is_repeatable=True)
_LIST_TRANSACTIONS = Operation("GET", "/transactions", "json", is_repeatable=True)
_FETCH_OVERVIEW = Operation("GET", "/overview", "json", is_repeatable=True)
_FETCH_ENTITY = Operation("GET", "/entities/{kind}/{id}", "json", is_repeatable=True)
_STREAM_EVENTS = Operation("GET", "/events", "stream", is_repeatable=True)
_LOAD_CUSTOMERS = Operation("POST", "/fraud-detection/customers/load", "json", file="file")
_LIST_CUSTOMERS = Operation("GET", "/customers", "json", is_repeatable=True)
_FETCH_CUSTOMER = Operation("GET", "/customers/{customerId}", "json", is_repeatable=True)
_CHANGE_CUSTOMER = Operation("PATCH", "/customers/{customerId}", "json")
_ERASE_CUSTOMER = Operation("DELETE", "/customers/{customerId}", "nothing", is_repeatable=True)
_SCREEN_NAME = Operation("POST", "/screening", "json")
_LIST_TOKENS = Operation("GET", "/tokens", "json", is_repeatable=True)
_ISSUE_TOKEN = Operation("POST", "/tokens", "json")
_FETCH_TOKEN_HOLDER = Operation("GET", "/tokens/self", "json", is_repeatable=True)
_ROTATE_TOKEN = Operation("POST", "/tokens/{id}/rotate", "json")
_REVOKE_TOKEN = Operation("DELETE", "/tokens/{id}", "nothing", is_repeatable=True)
_OPEN_SESSION = Operation("POST", "/session", "json")
_TURN_SESSION = Operation("PATCH", "/session", "nothing")
_END_SESSION = Operation("DELETE", "/session", "nothing", is_repeatable=True)
_LIST_VIEWS = Operation("GET", "/views", "json", is_repeatable=True)
_SAVE_VIEW = Operation("PUT", "/views/own/{page}/{view}", "json", is_repeatable=True)
_REMOVE_VIEW = Operation("DELETE", "/views/own/{page}/{view}", "nothing", is_repeatable=True)
_SHARE_VIEW = Operation("PUT", "/views/team/{page}/{view}", "json", is_repeatable=True)
_UNSHARE_VIEW = Operation("DELETE", "/views/team/{page}/{view}", "nothing", is_repeatable=True)
_LIST_SIGN_IN_WAYS = Operation("GET", "/session/ways", "json", is_repeatable=True)
_SIGN_IN_WITH_PASSWORD = Operation("POST", "/session/password", "nothing")
_FETCH_OWN_USER = Operation("GET", "/users/self", "json", is_repeatable=True)
_CHANGE_OWN_PASSWORD = Operation("PUT", "/users/self/password", "nothing", is_repeatable=True)
_OFFER_SECOND_FACTOR = Operation("POST", "/users/self/second-factor", "json")
_ADD_SECOND_FACTOR = Operation("PUT", "/users/self/second-factor", "json", is_repeatable=True)
_REMOVE_SECOND_FACTOR = Operation("DELETE", "/users/self/second-factor", "json", is_repeatable=True)
_LIST_OWN_SESSIONS = Operation("GET", "/users/self/sessions", "json", is_repeatable=True)
_END_OWN_SESSIONS = Operation("DELETE", "/users/self/sessions", "json", is_repeatable=True)
_LIST_USERS = Operation("GET", "/users", "json", is_repeatable=True)
_CREATE_USER = Operation("POST", "/users", "json")
_FETCH_USER = Operation("GET", "/users/{id}", "json", is_repeatable=True)
_CHANGE_USER = Operation("PATCH", "/users/{id}", "json")
_LIST_USER_SESSIONS = Operation("GET", "/users/{id}/sessions", "json", is_repeatable=True)
_END_USER_SESSIONS = Operation("DELETE", "/users/{id}/sessions", "json", is_repeatable=True)
_FETCH_APPROVALS = Operation("GET", "/approvals/settings", "json", is_repeatable=True)
_SET_APPROVALS = Operation("PUT", "/approvals/settings", "json", is_repeatable=True)
_LIST_PROPOSALS = Operation("GET", "/approvals", "json", is_repeatable=True)
_APPROVE_PROPOSAL = Operation("POST", "/approvals/{number}/approve", "json")
_REJECT_PROPOSAL = Operation("POST", "/approvals/{number}/reject", "json")
_READ_METRICS = Operation("GET", "/metrics", "stream", is_repeatable=True)
_IS_ALIVE = Operation("GET", "/healthz", "json", is_repeatable=True)
_IS_READY = Operation("GET", "/readyz", "json", is_repeatable=True)
_READ_INTERFACE = Operation("GET", "/openapi.json", "json", is_repeatable=True)


class Operations:
    def _call(self, operation: Operation, **named: Any) -> Any:
        raise NotImplementedError

    def list_cases(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: str | None = None,
        assignee: str | None = None,
        account_id: str | None = None,
        due_before: str | None = None,
        minimum_score: float | None = None,
        reason: str | None = None,
        mentioned: str | None = None,
        order: Literal["priority", "age"] | None = None,
        options: CallOptions | None = None,
    ) -> types.CaseList:
        """List the cases of this side. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_CASES, query={"limit": limit, "cursor": cursor, "state": state, "assignee": assignee, "accountId": account_id, "dueBefore": due_before, "minimumScore": minimum_score, "reason": reason, "mentioned": mentioned, "order": order}, options=options)

    def open_case(
        self,
        *,
        body: types.CaseInput,
        options: CallOptions | None = None,
    ) -> types.Case:
        """Open a case manually. The case gets the named transactions of the account, regardless of their verdicts. An account has at most one open case. Needs a token with the scope `cases:write`."""
        return self._call(_OPEN_CASE, body=body, options=options)

    def summarise_cases(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseSummary:
        """Summarise the cases of this side. Needs a token with the scope `reports:read`."""
        return self._call(_SUMMARISE_CASES, options=options)

    def change_cases(
        self,
        *,
        body: types.CaseBulkAction,
        options: CallOptions | None = None,
    ) -> types.CaseBulkResult:
        """Change several cases. Applies one action to each case. Each result reports its own failure; the other cases are changed. Needs a token with the scope `cases:write`."""
        return self._call(_CHANGE_CASES, body=body, options=options)

    def fetch_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.CaseDetails:
        """Fetch a case with its alerts and events. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_CASE, path={"caseId": case_id}, options=options)

    def list_case_alerts(
        self,
        *,
        case_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CaseAlertList:
        """List the alerts of a case. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_CASE_ALERTS, path={"caseId": case_id}, query={"limit": limit, "cursor": cursor}, options=options)

    def assign_case(
        self,
        *,
        case_id: str,
        body: types.CaseAssignment,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Assign or unassign a case. Needs a token with the scope `cases:write`."""
        return self._call(_ASSIGN_CASE, path={"caseId": case_id}, body=body, options=options)

    def note_case(
        self,
        *,
        case_id: str,
        body: types.CaseNote,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Add a note to a case. Needs a token with the scope `cases:write`."""
        return self._call(_NOTE_CASE, path={"caseId": case_id}, body=body, options=options)

    def decide_case(
        self,
        *,
        case_id: str,
        body: types.CaseDecisionInput,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Decide a case. fraud and genuine also label the named transactions, or all that the case lists. Contradicting labels are a conflict unless replaceLabels is true. Repeating the same decision is allowed. Needs a token with the scope `cases:write`."""
        return self._call(_DECIDE_CASE, path={"caseId": case_id}, body=body, options=options)

    def snooze_case(
        self,
        *,
        case_id: str,
        body: types.CaseSnooze,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Snooze a case until a time. The snooze ends at that time or with the next alert; null ends it now. Needs a token with the scope `cases:write`."""
        return self._call(_SNOOZE_CASE, path={"caseId": case_id}, body=body, options=options)

    def reopen_case(
        self,
        *,
        case_id: str,
        body: types.CaseReopening,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Reopen a decided case. Its labels do not change until it is decided again. Needs a token with the scope `cases:write`."""
        return self._call(_REOPEN_CASE, path={"caseId": case_id}, body=body, options=options)

    def link_case(
        self,
        *,
        case_id: str,
        body: types.CaseLinkInput,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Link a case with a document, a customer or a bulk case. Needs a token with the scope `cases:write`."""
        return self._call(_LINK_CASE, path={"caseId": case_id}, body=body, options=options)

    def list_case_queues(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseQueueList:
        """List the queues of cases. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_CASE_QUEUES, options=options)

    def put_case_queue(
        self,
        *,
        queue: str,
        body: types.CaseQueueInput,
        options: CallOptions | None = None,
    ) -> types.CaseQueueList:
        """Create or replace a queue of cases. Its due time applies to alerts from then on. Needs a token with the scope `cases:write`."""
        return self._call(_PUT_CASE_QUEUE, path={"queue": queue}, body=body, options=options)

    def remove_case_queue(
        self,
        *,
        queue: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a queue of cases. Its cases stay, with their due times. Needs a token with the scope `cases:write`."""
        self._call(_REMOVE_CASE_QUEUE, path={"queue": queue}, options=options)

    def print_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> Download:
        """Fetch a printable page of a case. A self-contained HTML page without scripts. It lists at most 500 transactions. Needs a token with the scope `reports:read`."""
        return self._call(_PRINT_CASE, path={"caseId": case_id}, options=options)

    def export_activity_report(
        self,
        *,
        case_id: str,
        entity_id: str | None = None,
        local_currency: str | None = None,
        options: CallOptions | None = None,
    ) -> Download:
        """Export a case for a suspicious-activity report. XML in the shape of goAML 4.0.2, with at most 500 transactions. It has to be completed before it is filed; a comment in it names what is missing. Needs a token with the scope `reports:read`."""
        return self._call(_EXPORT_ACTIVITY_REPORT, path={"caseId": case_id}, query={"entityId": entity_id, "localCurrency": local_currency}, options=options)

    def list_webhooks(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.WebhookList:
        """List the webhooks of this side. Needs a token with the scope `admin`."""
        return self._call(_LIST_WEBHOOKS, options=options)

    def create_webhook(
        self,
        *,
        body: types.WebhookInput,
        options: CallOptions | None = None,
    ) -> types.WebhookWithSecret:
        """Create a webhook. The webhook gets events from now on. The secret is shown only once. Needs a token with the scope `admin`."""
        return self._call(_CREATE_WEBHOOK, body=body, options=options)

    def fetch_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> types.Webhook:
        """Fetch a webhook. Needs a token with the scope `admin`."""
        return self._call(_FETCH_WEBHOOK, path={"webhookId": webhook_id}, options=options)

    def change_webhook(
        self,
        *,
        webhook_id: str,
        body: types.WebhookPatch,
        options: CallOptions | None = None,
    ) -> types.Webhook:
        """Change, pause or resume a webhook. Needs a token with the scope `admin`."""
        return self._call(_CHANGE_WEBHOOK, path={"webhookId": webhook_id}, body=body, options=options)

    def remove_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a webhook. Needs a token with the scope `admin`."""
        self._call(_REMOVE_WEBHOOK, path={"webhookId": webhook_id}, options=options)

    def rotate_webhook_secret(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> types.WebhookWithSecret:
        """Rotate the secret of a webhook. For 24 hours messages carry signatures by both secrets. The secret is shown only once. Needs a token with the scope `admin`."""
        return self._call(_ROTATE_WEBHOOK_SECRET, path={"webhookId": webhook_id}, options=options)

    def test_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> types.WebhookDelivery:
        """Send a test message. Needs a token with the scope `admin`."""
        return self._call(_TEST_WEBHOOK, path={"webhookId": webhook_id}, options=options)

    def replay_webhook(
        self,
        *,
        webhook_id: str,
        body: types.WebhookReplay,
        options: CallOptions | None = None,
    ) -> types.Webhook:
        """Replay events since a time or a message. Needs a token with the scope `admin`."""
        return self._call(_REPLAY_WEBHOOK, path={"webhookId": webhook_id}, body=body, options=options)

    def list_webhook_deliveries(
        self,
        *,
        webhook_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.WebhookDeliveryList:
        """List the latest deliveries of a webhook. Needs a token with the scope `admin`."""
        return self._call(_LIST_WEBHOOK_DELIVERIES, path={"webhookId": webhook_id}, query={"limit": limit, "cursor": cursor}, options=options)

    def fetch_rule_quality(
        self,
        *,
        days: int | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleQuality:
        """Measure the quality of reasons. Precision, recall and value caught of each reason and rule, by labels. The figures may be up to a minute old. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_RULE_QUALITY, query={"days": days}, options=options)

    def fetch_fraud_rate(
        self,
        *,
        days: int | None = None,
        options: CallOptions | None = None,
    ) -> types.FraudRate:
        """Measure the fraud rate by value. Compares the rates with the reference rates of the PSD2 technical standards. The figures may be up to a minute old. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_FRAUD_RATE, query={"days": days}, options=options)

    def fetch_reliability(
        self,
        *,
        days: int | None = None,
        options: CallOptions | None = None,
    ) -> types.ReliabilityReport:
        """Measure the calibration of risk scores. Predicted and observed fraud shares by score band. The figures may be up to a minute old. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_RELIABILITY, query={"days": days}, options=options)

    def list_reasons(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ReasonCatalogue:
        """List all reasons. All reasons that a verdict can name. Codes are stable. Your own rules have the code `rule:` and their id. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_REASONS, options=options)

    def list_audit_events(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        kind: str | None = None,
        subject: str | None = None,
        actor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> types.AuditList:
        """List journal records. All records of this side's journal, latest first. A page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `audit:read`."""
        return self._call(_LIST_AUDIT_EVENTS, query={"limit": limit, "cursor": cursor, "kind": kind, "subject": subject, "actor": actor, "from": from_, "to": to}, options=options)

    def fetch_audit_record(
        self,
        *,
        sequence: str,
        options: CallOptions | None = None,
    ) -> types.AuditRecord:
        """Fetch a record with its proof. Returns the content, its salted commitment, and the commitments of its group, from which the group's root can be computed. Needs a token with the scope `audit:read`."""
        return self._call(_FETCH_AUDIT_RECORD, path={"sequence": sequence}, options=options)

    def list_audit_anchors(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.AuditAnchorList:
        """List the anchored roots. One root for each minute with new records. Stored outside the service, they later show whether the journal was rewritten. Needs a token with the scope `audit:read`."""
        return self._call(_LIST_AUDIT_ANCHORS, query={"limit": limit, "cursor": cursor}, options=options)

    def verify_audit(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.AuditCheck:
        """Verify the journal's hash chain. Starts a verification if none ran within the last minute, and returns its progress. Call again for the result. Needs a token with the scope `audit:read`."""
        return self._call(_VERIFY_AUDIT, options=options)

    def reproduce_verdict(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.Reproduction:
        """Reproduce the decision of a stored transaction. Decides again with the original features, model, rules and lists, and lists the fields that differ from the record. Nothing is changed. Needs a token with the scope `audit:read`."""
        return self._call(_REPRODUCE_VERDICT, path={"id": id}, options=options)

    def export_audit(
        self,
        *,
        from_group: int | None = None,
        options: CallOptions | None = None,
    ) -> Download:
        """Export the journal for auditors. JSON lines from which anyone can recompute the hash chain. Only the commitment is included for records of other sides, for customers if the token lacks customers:read, and for records with card numbers. The export itself is recorded. Needs a token with the scope `audit:read`."""
        return self._call(_EXPORT_AUDIT, query={"fromGroup": from_group}, options=options)

    def analyse_file(
        self,
        *,
        file: FileContent,
        column: list[str] | None = None,
        value: list[str] | None = None,
        list_: str | None = None,
        sheet: str | None = None,
        account: str | None = None,
        ids: Literal["from-rows"] | None = None,
        negative_amounts: Literal["in", "out"] | None = None,
        timezone: str | None = None,
        amount_unit: Literal["major", "minor"] | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.BulkResult | types.BulkCaseAccepted:
        """Analyse transactions in bulk. Accepts CSV, JSON or JSON lines, also gzipped. Rows are decided in the order of their timestamps. Invalid rows are listed in analyticsJson.rejected; the other rows are decided. With the header `Prefer: respond-async` the response is sent as soon as the file is on disk, and names the case with its progress and result. Needs a token with the scope `transactions:write`."""
        return self._call(_ANALYSE_FILE, query={"column": column, "value": value, "list": list_, "sheet": sheet, "account": account, "ids": ids, "negativeAmounts": negative_amounts, "timezone": timezone, "amountUnit": amount_unit}, file=file, file_name=file_name, options=options)

    def preview_file(
        self,
        *,
        content: Literal["transactions", "labels", "customers"],
        file: FileContent,
        column: list[str] | None = None,
        value: list[str] | None = None,
        list_: str | None = None,
        sheet: str | None = None,
        account: str | None = None,
        ids: Literal["from-rows"] | None = None,
        negative_amounts: Literal["in", "out"] | None = None,
        timezone: str | None = None,
        amount_unit: Literal["major", "minor"] | None = None,
        is_whole: bool | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.FilePreview:
        """Preview how a file is read. Returns the field of each column, the rows that would be rejected and why, and the first transactions as they would be accepted. Nothing is stored. Of a long file the beginning is read and the rest is dropped, so send only its beginning; a workbook or an archive is sent whole, up to 32 MiB. Needs a token with the scope `reports:read`."""
        return self._call(_PREVIEW_FILE, query={"content": content, "column": column, "value": value, "list": list_, "sheet": sheet, "account": account, "ids": ids, "negativeAmounts": negative_amounts, "timezone": timezone, "amountUnit": amount_unit, "isWhole": is_whole}, file=file, file_name=file_name, options=options)

    def list_bulk_cases(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.BulkCaseList:
        """List the bulk cases of this side. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_BULK_CASES, query={"limit": limit, "cursor": cursor}, options=options)

    def fetch_bulk_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.BulkCaseDetails:
        """Fetch a bulk case and its progress. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_BULK_CASE, path={"caseId": case_id}, options=options)

    def delete_bulk_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.BulkCase:
        """Cancel a bulk case. Rows decided so far keep their verdicts, which are replayed if the file is sent again. Any node accepts the request. If the node that runs the case is gone, the response shows the old state and the case is cancelled within 20 s. Needs a token with the scope `transactions:write`."""
        return self._call(_DELETE_BULK_CASE, path={"caseId": case_id}, options=options)

    def change_bulk_case(
        self,
        *,
        case_id: str,
        body: types.BulkCaseAction,
        options: CallOptions | None = None,
    ) -> types.BulkCaseDetails:
        """Assign, note, review or reopen a bulk case. Tracks the work on a file; its run and its verdicts are not affected. A file can be reviewed, with an outcome as text, when its run has ended. All changes except notes need the version that was read. Needs a token with the scope `cases:write`."""
        return self._call(_CHANGE_BULK_CASE, path={"caseId": case_id}, body=body, options=options)

    def cancel_bulk_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.BulkCase:
        """Cancel a bulk case. Rows decided so far keep their verdicts, which are replayed if the file is sent again. Any node accepts the request. If the node that runs the case is gone, the response shows the old state and the case is cancelled within 20 s. Needs a token with the scope `transactions:write`."""
        return self._call(_CANCEL_BULK_CASE, path={"caseId": case_id}, options=options)

    def fetch_bulk_result(
        self,
        *,
        case_id: str,
        format: Literal["json", "csv"] | None = None,
        options: CallOptions | None = None,
    ) -> types.BulkResult:
        """Fetch the result of a bulk case. JSON: the same body as the synchronous response. CSV: one line per row with a verdict: line, transactionId, accountId, amount, timestamp, status, riskScore, reasons. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_BULK_RESULT, path={"caseId": case_id}, query={"format": format}, options=options)

    def fetch_rejected_rows(
        self,
        *,
        case_id: str,
        format: Literal["ndjson", "csv"] | None = None,
        options: CallOptions | None = None,
    ) -> Download:
        """Fetch the rejected rows of a bulk case. Line, field and reason of each row, as JSON lines or CSV. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_REJECTED_ROWS, path={"caseId": case_id}, query={"format": format}, options=options)

    def load_demonstration(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.Demonstration:
        """Fill an empty test side with synthetic data. Adds six weeks of synthetic payments with simulated fraud, labels and customers. If the test side already has transactions, nothing is added. In both cases a token for that side is issued, which expires after an hour. Its text is only in this response; store it safely. Needs a token with the scope `admin`."""
        return self._call(_LOAD_DEMONSTRATION, options=options)

    def list_rules(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleList:
        """List the rules of this side. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_RULES, query={"limit": limit, "cursor": cursor}, options=options)

    def list_rule_names(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.RuleNameList:
        """List the names and functions for rules. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_RULE_NAMES, options=options)

    def check_rule(
        self,
        *,
        body: types.RuleCheckRequest,
        options: CallOptions | None = None,
    ) -> types.RuleCheck:
        """Check an expression without saving it. Needs a token with the scope `reports:read`."""
        return self._call(_CHECK_RULE, body=body, options=options)

    def fetch_rule(
        self,
        *,
        rule_id: str,
        options: CallOptions | None = None,
    ) -> types.Rule:
        """Fetch a rule with its latest version and its state. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_RULE, path={"ruleId": rule_id}, options=options)

    def save_rule(
        self,
        *,
        rule_id: str,
        body: types.RuleInput,
        options: CallOptions | None = None,
    ) -> types.Rule:
        """Save a rule as a new version. The version has no effect until it is promoted. `baseVersion` is the version that the change is based on. If another version was saved since, the response is 409 and names it. Needs a token with the scope `rules:write`."""
        return self._call(_SAVE_RULE, path={"ruleId": rule_id}, body=body, options=options)

    def list_rule_versions(
        self,
        *,
        rule_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleVersionList:
        """List the versions of a rule. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_RULE_VERSIONS, path={"ruleId": rule_id}, query={"limit": limit, "cursor": cursor}, options=options)

    def fetch_rule_statistics(
        self,
        *,
        rule_id: str,
        options: CallOptions | None = None,
    ) -> types.RuleStatistics:
        """Fetch the statistics of a rule. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_RULE_STATISTICS, path={"ruleId": rule_id}, options=options)

    def promote_rule(
        self,
        *,
        rule_id: str,
        body: types.RulePromotion | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Promote a rule, for all accounts or a share of them. Needs a token with the scope `rules:write`."""
        return self._call(_PROMOTE_RULE, path={"ruleId": rule_id}, body=body, options=options)

    def shadow_rule(
        self,
        *,
        rule_id: str,
        body: types.RulePromotion | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Run a rule in shadow mode: evaluated and recorded, without effect. Needs a token with the scope `rules:write`."""
        return self._call(_SHADOW_RULE, path={"ruleId": rule_id}, body=body, options=options)

    def retire_rule(
        self,
        *,
        rule_id: str,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Retire a rule. Needs a token with the scope `rules:write`."""
        return self._call(_RETIRE_RULE, path={"ruleId": rule_id}, options=options)

    def adjust_built_in_rule(
        self,
        *,
        code: str,
        body: types.BuiltInAdjustment,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Change the mode or the weight of a built-in rule. Changes the rule's own contribution to the score; the model still uses the same features. Conflicts are handled as for saving a rule. Needs a token with the scope `rules:write`."""
        return self._call(_ADJUST_BUILT_IN_RULE, path={"code": code}, body=body, options=options)

    def fetch_thresholds(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.LiveThresholds:
        """Fetch the live thresholds. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_THRESHOLDS, options=options)

    def set_alert_budget(
        self,
        *,
        body: types.ThresholdScores | types.AlertBudget,
        options: CallOptions | None = None,
    ) -> types.ThresholdsInCharge:
        """Set the thresholds, as scores or by an alert budget. With scores, these are the thresholds. With a budget, they become the quantiles of the live model's scores over the last four weeks that keep the budget. They are part of a new rule set, which verdicts name and which can be restored. A budget needs 1,000 verdicts. Needs a token with the scope `rules:write`."""
        return self._call(_SET_ALERT_BUDGET, body=body, options=options)

    def clear_alert_budget(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ThresholdsInCharge:
        """Return to the thresholds of the settings. Needs a token with the scope `rules:write`."""
        return self._call(_CLEAR_ALERT_BUDGET, options=options)

    def list_rule_sets(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleSetList:
        """List the rule sets with their changes. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_RULE_SETS, query={"limit": limit, "cursor": cursor}, options=options)

    def fetch_rule_set(
        self,
        *,
        rule_set: str,
        options: CallOptions | None = None,
    ) -> types.RuleSet:
        """Fetch a rule set. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_RULE_SET, path={"ruleSet": rule_set}, options=options)

    def restore_rule_set(
        self,
        *,
        rule_set: str,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Restore an earlier rule set. Needs a token with the scope `rules:write`."""
        return self._call(_RESTORE_RULE_SET, path={"ruleSet": rule_set}, options=options)

    def start_backtest(
        self,
        *,
        file: FileContent | None = None,
        request: str | None = None,
        label_delay_days: str | None = None,
        body: types.BacktestRequest | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.Backtest:
        """Start a backtest of rules, a model or thresholds. Tests a candidate on the history of this side, or on a file; verdicts are not affected. With a form, the part `file` has the transactions, with isFraud if known, and the part `request` the request as JSON. The rows of a file are the only history used. Needs a token with the scope `reports:read`."""
        return self._call(_START_BACKTEST, body=body, form={"request": request, "labelDelayDays": label_delay_days}, file=file, file_name=file_name, options=options)

    def list_backtests(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.BacktestList:
        """List the latest backtests of this side. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_BACKTESTS, query={"limit": limit, "cursor": cursor}, options=options)

    def fetch_backtest(
        self,
        *,
        backtest_id: str,
        options: CallOptions | None = None,
    ) -> types.Backtest:
        """Fetch the progress and result of a backtest. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_BACKTEST, path={"backtestId": backtest_id}, options=options)

    def cancel_backtest(
        self,
        *,
        backtest_id: str,
        options: CallOptions | None = None,
    ) -> types.Backtest:
        """Cancel a backtest. Needs a token with the scope `reports:read`."""
        return self._call(_CANCEL_BACKTEST, path={"backtestId": backtest_id}, options=options)

    def list_lists(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.ListPage:
        """List the lists of this side. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_LISTS, query={"limit": limit, "cursor": cursor}, options=options)

    def create_list(
        self,
        *,
        name: str,
        body: types.ListInput,
        options: CallOptions | None = None,
    ) -> types.List:
        """Create a list, or change its title. Needs a token with the scope `rules:write`."""
        return self._call(_CREATE_LIST, path={"name": name}, body=body, options=options)

    def fetch_list(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> types.List:
        """Fetch a list without its entries. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_LIST, path={"name": name}, options=options)

    def retire_list(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> None:
        """Retire a list. Earlier verdicts do not change. Fails while a rule that is evaluated uses the list. Needs a token with the scope `rules:write`."""
        self._call(_RETIRE_LIST, path={"name": name}, options=options)

    def list_entries(
        self,
        *,
        name: str,
        limit: int | None = None,
        cursor: str | None = None,
        prefix: str | None = None,
        options: CallOptions | None = None,
    ) -> types.ListEntryPage:
        """List the entries of a list. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_ENTRIES, path={"name": name}, query={"limit": limit, "cursor": cursor, "prefix": prefix}, options=options)

    def put_entry(
        self,
        *,
        name: str,
        body: types.ListEntryInput,
        options: CallOptions | None = None,
    ) -> types.ListEntry:
        """Add an entry to a list, or change its expiry or note. Needs a token with the scope `rules:write`."""
        return self._call(_PUT_ENTRY, path={"name": name}, body=body, options=options)

    def remove_entry(
        self,
        *,
        name: str,
        value: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove an entry from a list. Needs a token with the scope `rules:write`."""
        self._call(_REMOVE_ENTRY, path={"name": name, "value": value}, options=options)

    def load_list(
        self,
        *,
        name: str,
        file: FileContent,
        mode: Literal["add", "remove", "replace"] | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.ListLoadResult:
        """Load a file of entries into a list. Accepts CSV, JSON or JSON lines, also gzipped, with the column value and optionally expiresAt and note. Invalid records are listed in errorDetails; the other entries are loaded. Needs a token with the scope `rules:write`."""
        return self._call(_LOAD_LIST, path={"name": name}, query={"mode": mode}, file=file, file_name=file_name, options=options)

    def download_list(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> Download:
        """Download the entries of a list. Needs a token with the scope `reports:read`."""
        return self._call(_DOWNLOAD_LIST, path={"name": name}, options=options)

    def fetch_fraud_report(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.FraudReport:
        """Fetch the fraud report of a transaction. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_FRAUD_REPORT, path={"id": id}, options=options)

    def fetch_evidence(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.Evidence:
        """Fetch the evidence of a verdict. All reasons with code, numbers and contribution, all features, and the versions of model and rules. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_EVIDENCE, path={"id": id}, options=options)

    def label_transaction(
        self,
        *,
        id: str,
        body: types.LabelInput,
        options: CallOptions | None = None,
    ) -> types.Label:
        """Label a transaction. States whether the transaction turned out to be fraud. The label replaces an earlier one. Verdicts on transactions from `knownAt` on use it; earlier verdicts never change. Needs a token with the scope `labels:write`."""
        return self._call(_LABEL_TRANSACTION, path={"id": id}, body=body, options=options)

    def fetch_label(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.Label:
        """Fetch the label of a transaction. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_LABEL, path={"id": id}, options=options)

    def revoke_label(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Revoke the label of a transaction. Later verdicts do not use the label any more. The journal keeps both the label and its revocation. Needs a token with the scope `labels:write`."""
        self._call(_REVOKE_LABEL, path={"id": id}, options=options)

    def load_labels(
        self,
        *,
        file: FileContent | None = None,
        body: list[types.LabelRecord] | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.LabelLoadResult:
        """Label many transactions. Accepts a CSV, JSON or JSON lines file, also gzipped, or a JSON list as the body. Labels are applied in the given order. Invalid records are listed in errorDetails; the other labels are applied. Needs a token with the scope `labels:write`."""
        return self._call(_LOAD_LABELS, body=body, file=file, file_name=file_name, options=options)

    def list_labels(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        is_fraud: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.LabelList:
        """List the current labels. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_LABELS, query={"limit": limit, "cursor": cursor, "isFraud": is_fraud}, options=options)

    def list_models(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ModelList:
        """List the models of this side. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_MODELS, options=options)

    def train_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TrainingState:
        """Train a model on the labelled transactions of this side. Training runs in the background; Location is the address of its progress. The model is not live until it is promoted. Needs a token with the scope `rules:write`."""
        return self._call(_TRAIN_MODEL, options=options)

    def fetch_training(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TrainingState:
        """Fetch the state of the last training. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_TRAINING, options=options)

    def cancel_training(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TrainingState:
        """Cancel the training that is under way. Stores nothing of the training. Answers once it has ended. Needs a token with the scope `rules:write`."""
        return self._call(_CANCEL_TRAINING, options=options)

    def fetch_drift(
        self,
        *,
        against: Literal["training", "earlier_days"] | None = None,
        options: CallOptions | None = None,
    ) -> types.DriftReport:
        """Measure drift of scores and features. Compares the last 7 days, by the time of the transactions, with the model's evaluation period or with the previous 28 days. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_DRIFT, query={"against": against}, options=options)

    def propose_thresholds(
        self,
        *,
        body: types.ThresholdRequest,
        options: CallOptions | None = None,
    ) -> types.ThresholdProposal:
        """Propose thresholds. Computed from the number of reviews per day, or from the costs of reviews and losses, over the scores of the last four weeks. Nothing is changed. Needs a token with the scope `reports:read`."""
        return self._call(_PROPOSE_THRESHOLDS, body=body, options=options)

    def roll_back_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ModelInCharge:
        """Roll back to the previous model. Each call undoes one more promotion. Needs a token with the scope `rules:write`."""
        return self._call(_ROLL_BACK_MODEL, options=options)

    def fetch_model(
        self,
        *,
        version: str,
        options: CallOptions | None = None,
    ) -> types.Model:
        """Fetch a model and its card. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_MODEL, path={"version": version}, options=options)

    def promote_model(
        self,
        *,
        version: str,
        options: CallOptions | None = None,
    ) -> types.ModelInCharge:
        """Promote a model. The model becomes live. Earlier verdicts do not change. Needs a token with the scope `rules:write`."""
        return self._call(_PROMOTE_MODEL, path={"version": version}, options=options)

    def analyse_document(
        self,
        *,
        document: FileContent,
        doc_format: str,
        document_name: str | None = None,
        password: str | None = None,
        customer_id: str | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.DocumentAnalysis:
        """Analyse a document for forgery. An empty response list means no findings. It does not prove that the document is authentic. Needs a token with the scope `documents:write`."""
        return self._call(_ANALYSE_DOCUMENT, form={"doc_format": doc_format, "document_name": document_name, "password": password, "customerId": customer_id}, file=document, file_name=file_name, options=options)

    def fetch_document_report(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentReport:
        """Fetch a document's report. Needs a token with the scope `documents:read`."""
        return self._call(_FETCH_DOCUMENT_REPORT, path={"id": id}, options=options)

    def delete_document(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a document. Deletes the report, and the document's bytes unless another report of the same side uses them. A record without content states who deleted it. Earlier backups still hold the document. Needs a token with the scope `documents:write`."""
        self._call(_DELETE_DOCUMENT, path={"id": id}, options=options)

    def read_document_content(
        self,
        *,
        id: str,
        expires: str,
        signature: str,
        options: CallOptions | None = None,
    ) -> Download:
        """Download a stored document by its signed link. Needs no token."""
        return self._call(_READ_DOCUMENT_CONTENT, path={"id": id}, query={"expires": expires, "signature": signature}, options=options)

    def analyse_package(
        self,
        *,
        package: FileContent,
        password: str | None = None,
        customer_id: str | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.PackageAnalysis:
        """Analyse the documents of an archive or an e-mail. Takes a ZIP archive or an e-mail message (.eml) and analyses its files one by one, each with a report of its own. What the documents of one applicant have to agree on (names, dates, accounts, employers, pay) is compared. Archives within it are not opened. Files that cannot be analysed are listed with the reason. Needs a token with the scope `documents:write`."""
        return self._call(_ANALYSE_PACKAGE, form={"password": password, "customerId": customer_id}, file=package, file_name=file_name, options=options)

    def list_documents(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        tampered: bool | None = None,
        name: str | None = None,
        format: str | None = None,
        state: Literal["not_queued", "open", "accepted", "rejected", "asked_again"] | None = None,
        assignee: str | None = None,
        due_before: str | None = None,
        order: Literal["newest", "due"] | None = None,
        options: CallOptions | None = None,
    ) -> types.DocumentList:
        """List analysed documents. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `documents:read`."""
        return self._call(_LIST_DOCUMENTS, query={"limit": limit, "cursor": cursor, "tampered": tampered, "name": name, "format": format, "state": state, "assignee": assignee, "dueBefore": due_before, "order": order}, options=options)

    def summarise_document_queue(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.DocumentQueue:
        """Summarise the queue of documents to review. Needs a token with the scope `documents:read`."""
        return self._call(_SUMMARISE_DOCUMENT_QUEUE, options=options)

    def fetch_document_review(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentReview:
        """Fetch the review of a document. Needs a token with the scope `documents:read`."""
        return self._call(_FETCH_DOCUMENT_REVIEW, path={"id": id}, options=options)

    def review_document(
        self,
        *,
        id: str,
        body: types.DocumentReviewAction,
        options: CallOptions | None = None,
    ) -> types.DocumentReview:
        """Review a document. Assigns the document, adds a note, marks a finding as right, wrong or of no matter, decides or reopens. A document with findings is queued when it is analysed; reopening queues any other one. Needs a token with the scope `cases:write`."""
        return self._call(_REVIEW_DOCUMENT, path={"id": id}, body=body, options=options)

    def draw_document_page(
        self,
        *,
        id: str,
        page: str,
        dpi: int | None = None,
        version: int | None = None,
        options: CallOptions | None = None,
    ) -> Download:
        """Render a page of a document. Rendering waits in the queue of document analyses. The headers X-Page-Width and X-Page-Height give the page size in the unit of the boxes of findings. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return self._call(_DRAW_DOCUMENT_PAGE, path={"id": id, "page": page}, query={"dpi": dpi, "version": version}, options=options)

    def map_document_page(
        self,
        *,
        id: str,
        page: str,
        version: int | None = None,
        options: CallOptions | None = None,
    ) -> types.PageHeat:
        """Fetch a heat map of likely edits on a page. A visual aid for scans and photos, computed on request; only findings count as evidence. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return self._call(_MAP_DOCUMENT_PAGE, path={"id": id, "page": page}, query={"version": version}, options=options)

    def list_document_versions(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentVersions:
        """List the versions of a PDF. Needs a token with the scope `documents:read`."""
        return self._call(_LIST_DOCUMENT_VERSIONS, path={"id": id}, options=options)

    def download_document_version(
        self,
        *,
        id: str,
        version: str,
        options: CallOptions | None = None,
    ) -> Download:
        """Download an earlier version of a PDF. Needs a token with the scope `documents:read`."""
        return self._call(_DOWNLOAD_DOCUMENT_VERSION, path={"id": id, "version": version}, options=options)

    def list_document_signatures(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentSignatures:
        """List the digital signatures of a PDF. Coverage, validity and later changes of each signature, read on request. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return self._call(_LIST_DOCUMENT_SIGNATURES, path={"id": id}, options=options)

    def read_document_metadata(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentMetadata:
        """Fetch the metadata of a document. Dates, programs and processing steps as written in the file, read on request. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return self._call(_READ_DOCUMENT_METADATA, path={"id": id}, options=options)

    def print_document_report(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> Download:
        """Fetch a printable report. A self-contained HTML page without scripts, with the findings drawn on their pages. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return self._call(_PRINT_DOCUMENT_REPORT, path={"id": id}, options=options)

    def fetch_check_quality(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.CheckQuality:
        """Measure the quality of document checks. Precision of each check by the marks of reviewers on this side, and the silenced checks. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_CHECK_QUALITY, options=options)

    def silence_check(
        self,
        *,
        check: str,
        body: types.CheckSilencing,
        options: CallOptions | None = None,
    ) -> types.CheckQuality:
        """Silence a document check, or restore it. A silenced check does not run on documents of this side that are analysed from then on; their reports name it. Earlier reports do not change. Needs a token with the scope `rules:write`."""
        return self._call(_SILENCE_CHECK, path={"check": check}, body=body, options=options)

    def list_case_files(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.CaseFileList:
        """List the files of a case. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_CASE_FILES, path={"caseId": case_id}, options=options)

    def attach_case_file(
        self,
        *,
        case_id: str,
        file: FileContent,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CaseFile:
        """Attach a file to a case. Any file; it is kept as it is and not analysed. A case has at most 50. The same bytes are attached once, and retention deletes them as it does documents. Needs a token with the scope `cases:write`."""
        return self._call(_ATTACH_CASE_FILE, path={"caseId": case_id}, file=file, file_name=file_name, options=options)

    def download_case_file(
        self,
        *,
        case_id: str,
        file_id: str,
        options: CallOptions | None = None,
    ) -> Download:
        """Download a file of a case. Always a download of plain bytes, whatever the file is. Needs a token with the scope `documents:read`."""
        return self._call(_DOWNLOAD_CASE_FILE, path={"caseId": case_id, "fileId": file_id}, options=options)

    def remove_case_file(
        self,
        *,
        case_id: str,
        file_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a file from a case. Deletes its bytes too, unless a document or another case of the same side uses them, and its name from the journal. Earlier backups still hold the file. Needs a token with the scope `cases:write`."""
        self._call(_REMOVE_CASE_FILE, path={"caseId": case_id, "fileId": file_id}, options=options)

    def analyse_transaction(
        self,
        *,
        body: types.TransactionInput,
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.FraudVerdict:
        """Analyse a transaction. Returns the verdict once it is durable. The same id with the same content returns the first verdict again; with different content it is a conflict. On a test side, an id that starts with sandbox-approve, sandbox-review or sandbox-decline gets that verdict. Needs a token with the scope `transactions:write`."""
        return self._call(_ANALYSE_TRANSACTION, query={"dryRun": dry_run}, body=body, options=options)

    def list_transactions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        account_id: str | None = None,
        id_prefix: str | None = None,
        status: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        minimum_amount: float | None = None,
        maximum_amount: float | None = None,
        minimum_score: float | None = None,
        options: CallOptions | None = None,
    ) -> types.TransactionList:
        """Search analysed transactions. Latest accepted first. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_TRANSACTIONS, query={"limit": limit, "cursor": cursor, "accountId": account_id, "idPrefix": id_prefix, "status": status, "reason": reason, "from": from_, "to": to, "minimumAmount": minimum_amount, "maximumAmount": maximum_amount, "minimumScore": minimum_score}, options=options)

    def fetch_overview(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        days: int | None = None,
        options: CallOptions | None = None,
    ) -> types.Overview:
        """Summarise analysed transactions. All times are those of the transactions, and the period ends with the latest one unless an end is given. It is extended to whole hours. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_OVERVIEW, query={"from": from_, "to": to, "days": days}, options=options)

    def fetch_entity(
        self,
        *,
        kind: Literal["account", "customer", "counterparty", "device"],
        id: str,
        options: CallOptions | None = None,
    ) -> types.EntityProfile:
        """Fetch the profile of an account, customer, counterparty or device. Its sums, its latest transactions, the lists that hold it, and the accounts, customers, counterparties and devices that it is connected with. The latest 300,000 records are read. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_ENTITY, path={"kind": kind, "id": id}, options=options)

    def stream_events(
        self,
        *,
        options: CallOptions | None = None,
    ) -> Download:
        """Stream events. Server-sent events: verdict.flagged, case.opened, case.decided, case.mentioned, case.changed, document.tampered, document.analysed, document.reviewed and bulk_case.done in the format of webhooks, and overview with the totals of the last day every 15 seconds. The header Last-Event-ID resumes after an event. The stream ends after 15 minutes, when the service stops and when the token is revoked or expires; reconnect then. Needs a token with the scope `reports:read`."""
        return self._call(_STREAM_EVENTS, options=options)

    def load_customers(
        self,
        *,
        file: FileContent,
        column: list[str] | None = None,
        value: list[str] | None = None,
        list_: str | None = None,
        sheet: str | None = None,
        mode: Literal["insert", "upsert"] | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CustomerLoadResult:
        """Load customers from a file. Accepts CSV, JSON or JSON lines, also gzipped. Invalid records are listed in errorDetails; the other records are loaded. Needs a token with the scope `customers:write`."""
        return self._call(_LOAD_CUSTOMERS, query={"column": column, "value": value, "list": list_, "sheet": sheet, "mode": mode}, file=file, file_name=file_name, options=options)

    def list_customers(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        risk_level: str | None = None,
        country: str | None = None,
        watchlist: bool | None = None,
        account_id: str | None = None,
        name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CustomerList:
        """List customers. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `customers:read`."""
        return self._call(_LIST_CUSTOMERS, query={"limit": limit, "cursor": cursor, "riskLevel": risk_level, "country": country, "watchlist": watchlist, "accountId": account_id, "name": name}, options=options)

    def fetch_customer(
        self,
        *,
        customer_id: str,
        options: CallOptions | None = None,
    ) -> types.Customer:
        """Fetch a customer. Needs a token with the scope `customers:read`."""
        return self._call(_FETCH_CUSTOMER, path={"customerId": customer_id}, options=options)

    def change_customer(
        self,
        *,
        customer_id: str,
        body: types.CustomerChange,
        options: CallOptions | None = None,
    ) -> types.ChangedCustomer:
        """Change a customer's risk level or watch list entry. Later verdicts use the new values; earlier verdicts never change. Omitted fields are not changed. Needs a token with the scope `customers:write`."""
        return self._call(_CHANGE_CUSTOMER, path={"customerId": customer_id}, body=body, options=options)

    def erase_customer(
        self,
        *,
        customer_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Erase a customer. Overwrites the personal data in the store and in the journal, and unlinks the customer's accounts. A record without content states who erased it. Transactions and verdicts do not change. Earlier backups still hold the data. Needs a token with the scope `customers:write`."""
        self._call(_ERASE_CUSTOMER, path={"customerId": customer_id}, options=options)

    def screen_name(
        self,
        *,
        body: types.ScreeningInput,
        options: CallOptions | None = None,
    ) -> types.ScreeningResult:
        """Compare a name with the screening lists. Needs a token with the scope `reports:read`."""
        return self._call(_SCREEN_NAME, body=body, options=options)

    def list_tokens(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.TokenList:
        """List the tokens of this workspace. Needs a token with the scope `admin`."""
        return self._call(_LIST_TOKENS, query={"limit": limit, "cursor": cursor}, options=options)

    def issue_token(
        self,
        *,
        body: types.TokenRequest,
        options: CallOptions | None = None,
    ) -> types.IssuedToken:
        """Issue a token. The text is only in this response; store it safely. Needs a token with the scope `admin`."""
        return self._call(_ISSUE_TOKEN, body=body, options=options)

    def fetch_token_holder(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenHolder:
        """Fetch the holder of the token. Needs a token with any scope."""
        return self._call(_FETCH_TOKEN_HOLDER, options=options)

    def rotate_token(
        self,
        *,
        id: str,
        body: types.TokenRotation | None = None,
        options: CallOptions | None = None,
    ) -> types.IssuedToken:
        """Rotate a token. The token gets a new text; the old text stops working immediately. The text is only in this response; store it safely. Needs a token with the scope `admin`."""
        return self._call(_ROTATE_TOKEN, path={"id": id}, body=body, options=options)

    def revoke_token(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Revoke a token. The token stops working immediately, in other processes within a second. Needs a token with the scope `admin`."""
        self._call(_REVOKE_TOKEN, path={"id": id}, options=options)

    def open_session(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenHolder:
        """Sign a browser in with a token. Sets a cookie (HttpOnly, SameSite=Strict, Secure over https) that holds the token for 12 hours. It counts only for requests with the header X-Assay-Session, which pages of other sites cannot send. A revoked token ends its sessions. Needs a token with any scope."""
        return self._call(_OPEN_SESSION, options=options)

    def turn_session(
        self,
        *,
        body: types.SideChoice,
        options: CallOptions | None = None,
    ) -> None:
        """Change to the other side of the workspace. For people who are signed in; a token is bound to its side. Needs a token with any scope."""
        self._call(_TURN_SESSION, body=body, options=options)

    def end_session(
        self,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Sign the browser out. The session of a person ends; a token stays valid. Needs a token with any scope."""
        self._call(_END_SESSION, options=options)

    def list_views(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.SavedViewList:
        """List the saved views of tables. Those of the person or token that asks, and those of the team. Each side has its own. Needs a token with any scope."""
        return self._call(_LIST_VIEWS, options=options)

    def save_view(
        self,
        *,
        page: str,
        view: str,
        body: types.SavedViewInput,
        options: CallOptions | None = None,
    ) -> types.SavedViewList:
        """Create or replace an own view of a table. Needs a token with any scope."""
        return self._call(_SAVE_VIEW, path={"page": page, "view": view}, body=body, options=options)

    def remove_view(
        self,
        *,
        page: str,
        view: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove an own view of a table. Needs a token with any scope."""
        self._call(_REMOVE_VIEW, path={"page": page, "view": view}, options=options)

    def share_view(
        self,
        *,
        page: str,
        view: str,
        body: types.SavedViewInput,
        options: CallOptions | None = None,
    ) -> types.SavedViewList:
        """Create or replace a view of the team. Needs a token with the scope `cases:write`."""
        return self._call(_SHARE_VIEW, path={"page": page, "view": view}, body=body, options=options)

    def unshare_view(
        self,
        *,
        page: str,
        view: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a view of the team. Needs a token with the scope `cases:write`."""
        self._call(_UNSHARE_VIEW, path={"page": page, "view": view}, options=options)

    def list_sign_in_ways(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.SignInWays:
        """List the ways in which people sign in. Needs no token."""
        return self._call(_LIST_SIGN_IN_WAYS, options=options)

    def sign_in_with_password(
        self,
        *,
        body: types.PasswordSignIn,
        options: CallOptions | None = None,
    ) -> None:
        """Sign a person in with name, password and code. Sets a cookie as `POST /session` does. Needs the header X-Assay-Session. A wrong name, a wrong password and a wrong code get the same answer after the same time; 60 attempts a minute from an address and 10 as a name. Needs no token."""
        self._call(_SIGN_IN_WITH_PASSWORD, body=body, options=options)

    def fetch_own_user(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Fetch the person who is signed in. Needs a token with any scope."""
        return self._call(_FETCH_OWN_USER, options=options)

    def change_own_password(
        self,
        *,
        body: types.PasswordChange,
        options: CallOptions | None = None,
    ) -> None:
        """Change the own password. All other sessions of the person end. Needs a token with any scope."""
        self._call(_CHANGE_OWN_PASSWORD, body=body, options=options)

    def offer_second_factor(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.SecondFactorOffer:
        """Get a secret for an authenticator app. Nothing is stored until the secret is confirmed with a code from the app. Needs a token with any scope."""
        return self._call(_OFFER_SECOND_FACTOR, options=options)

    def add_second_factor(
        self,
        *,
        body: types.SecondFactorRequest,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Sign in with an authenticator app from now on. Needs a token with any scope."""
        return self._call(_ADD_SECOND_FACTOR, body=body, options=options)

    def remove_second_factor(
        self,
        *,
        body: types.PasswordProof,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Sign in without an authenticator app again. Needs a token with any scope."""
        return self._call(_REMOVE_SECOND_FACTOR, body=body, options=options)

    def list_own_sessions(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.SessionList:
        """List the own sessions. Needs a token with any scope."""
        return self._call(_LIST_OWN_SESSIONS, options=options)

    def end_own_sessions(
        self,
        *,
        id: str | None = None,
        options: CallOptions | None = None,
    ) -> types.SessionEnd:
        """Sign out everywhere. Needs a token with any scope."""
        return self._call(_END_OWN_SESSIONS, query={"id": id}, options=options)

    def list_users(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.UserList:
        """List the users of this workspace. Needs a token with the scope `admin`."""
        return self._call(_LIST_USERS, query={"limit": limit, "cursor": cursor}, options=options)

    def create_user(
        self,
        *,
        body: types.UserRequest,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Create a user. The person signs in with this name and password, on both sides of the workspace. Needs a token with the scope `admin`."""
        return self._call(_CREATE_USER, body=body, options=options)

    def fetch_user(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Fetch a user. Needs a token with the scope `admin`."""
        return self._call(_FETCH_USER, path={"id": id}, options=options)

    def change_user(
        self,
        *,
        id: str,
        body: types.UserChange,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Change a user. Role, password, a lost authenticator app, or whether the person may sign in. A new password and disabling end all sessions of the person. People cannot change their own user. Needs a token with the scope `admin`."""
        return self._call(_CHANGE_USER, path={"id": id}, body=body, options=options)

    def list_user_sessions(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.SessionList:
        """List the sessions of a user. Needs a token with the scope `admin`."""
        return self._call(_LIST_USER_SESSIONS, path={"id": id}, options=options)

    def end_user_sessions(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.SessionEnd:
        """End all sessions of a user. Needs a token with the scope `admin`."""
        return self._call(_END_USER_SESSIONS, path={"id": id}, options=options)

    def fetch_approvals(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ApprovalSettings:
        """Fetch which changes of this side need a second person. Needs a token with the scope `reports:read`."""
        return self._call(_FETCH_APPROVALS, options=options)

    def set_approvals(
        self,
        *,
        body: types.ApprovalSettings,
        options: CallOptions | None = None,
    ) -> types.ApprovalSettings:
        """Set which changes of this side need a second person. If any change does, changing these settings does too. Needs a token with the scope `admin`."""
        return self._call(_SET_APPROVALS, body=body, options=options)

    def list_proposals(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        is_open: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.ProposalList:
        """List the proposals of this side. Needs a token with the scope `reports:read`."""
        return self._call(_LIST_PROPOSALS, query={"limit": limit, "cursor": cursor, "isOpen": is_open}, options=options)

    def approve_proposal(
        self,
        *,
        number: str,
        body: types.ProposalNote | None = None,
        options: CallOptions | None = None,
    ) -> types.ProposalResult:
        """Put a proposal of another person in force. Needs the scope of the operation that was proposed, and a person who is signed in. If the operation is no longer possible, the proposal fails and the answer is the operation's error. Needs a token with the scope `reports:read`."""
        return self._call(_APPROVE_PROPOSAL, path={"number": number}, body=body, options=options)

    def reject_proposal(
        self,
        *,
        number: str,
        body: types.ProposalNote | None = None,
        options: CallOptions | None = None,
    ) -> types.ProposalInfo:
        """Reject a proposal, or withdraw one's own. Rejecting needs the scope of the operation that was proposed. Needs a token with the scope `reports:read`."""
        return self._call(_REJECT_PROPOSAL, path={"number": number}, body=body, options=options)

    def read_metrics(
        self,
        *,
        options: CallOptions | None = None,
    ) -> Download:
        """Read the metrics. In the Prometheus text format. A separate port can serve them without a token. Needs a token with the scope `metrics:read`."""
        return self._call(_READ_METRICS, options=options)

    def is_alive(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.Health:
        """Liveness check. Needs no token."""
        return self._call(_IS_ALIVE, options=options)

    def is_ready(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.Health:
        """Readiness check. Returns 503 while the store cannot be written and while the service is stopping. Needs no token."""
        return self._call(_IS_READY, options=options)

    def read_interface(
        self,
        *,
        options: CallOptions | None = None,
    ) -> Any:
        """Fetch the OpenAPI document. Needs no token."""
        return self._call(_READ_INTERFACE, options=options)


class AsyncOperations:
    async def _call(self, operation: Operation, **named: Any) -> Any:
        raise NotImplementedError

    async def list_cases(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: str | None = None,
        assignee: str | None = None,
        account_id: str | None = None,
        due_before: str | None = None,
        minimum_score: float | None = None,
        reason: str | None = None,
        mentioned: str | None = None,
        order: Literal["priority", "age"] | None = None,
        options: CallOptions | None = None,
    ) -> types.CaseList:
        """List the cases of this side. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_CASES, query={"limit": limit, "cursor": cursor, "state": state, "assignee": assignee, "accountId": account_id, "dueBefore": due_before, "minimumScore": minimum_score, "reason": reason, "mentioned": mentioned, "order": order}, options=options)

    async def open_case(
        self,
        *,
        body: types.CaseInput,
        options: CallOptions | None = None,
    ) -> types.Case:
        """Open a case manually. The case gets the named transactions of the account, regardless of their verdicts. An account has at most one open case. Needs a token with the scope `cases:write`."""
        return await self._call(_OPEN_CASE, body=body, options=options)

    async def summarise_cases(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseSummary:
        """Summarise the cases of this side. Needs a token with the scope `reports:read`."""
        return await self._call(_SUMMARISE_CASES, options=options)

    async def change_cases(
        self,
        *,
        body: types.CaseBulkAction,
        options: CallOptions | None = None,
    ) -> types.CaseBulkResult:
        """Change several cases. Applies one action to each case. Each result reports its own failure; the other cases are changed. Needs a token with the scope `cases:write`."""
        return await self._call(_CHANGE_CASES, body=body, options=options)

    async def fetch_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.CaseDetails:
        """Fetch a case with its alerts and events. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_CASE, path={"caseId": case_id}, options=options)

    async def list_case_alerts(
        self,
        *,
        case_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CaseAlertList:
        """List the alerts of a case. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_CASE_ALERTS, path={"caseId": case_id}, query={"limit": limit, "cursor": cursor}, options=options)

    async def assign_case(
        self,
        *,
        case_id: str,
        body: types.CaseAssignment,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Assign or unassign a case. Needs a token with the scope `cases:write`."""
        return await self._call(_ASSIGN_CASE, path={"caseId": case_id}, body=body, options=options)

    async def note_case(
        self,
        *,
        case_id: str,
        body: types.CaseNote,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Add a note to a case. Needs a token with the scope `cases:write`."""
        return await self._call(_NOTE_CASE, path={"caseId": case_id}, body=body, options=options)

    async def decide_case(
        self,
        *,
        case_id: str,
        body: types.CaseDecisionInput,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Decide a case. fraud and genuine also label the named transactions, or all that the case lists. Contradicting labels are a conflict unless replaceLabels is true. Repeating the same decision is allowed. Needs a token with the scope `cases:write`."""
        return await self._call(_DECIDE_CASE, path={"caseId": case_id}, body=body, options=options)

    async def snooze_case(
        self,
        *,
        case_id: str,
        body: types.CaseSnooze,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Snooze a case until a time. The snooze ends at that time or with the next alert; null ends it now. Needs a token with the scope `cases:write`."""
        return await self._call(_SNOOZE_CASE, path={"caseId": case_id}, body=body, options=options)

    async def reopen_case(
        self,
        *,
        case_id: str,
        body: types.CaseReopening,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Reopen a decided case. Its labels do not change until it is decided again. Needs a token with the scope `cases:write`."""
        return await self._call(_REOPEN_CASE, path={"caseId": case_id}, body=body, options=options)

    async def link_case(
        self,
        *,
        case_id: str,
        body: types.CaseLinkInput,
        options: CallOptions | None = None,
    ) -> types.CaseChangeResult:
        """Link a case with a document, a customer or a bulk case. Needs a token with the scope `cases:write`."""
        return await self._call(_LINK_CASE, path={"caseId": case_id}, body=body, options=options)

    async def list_case_queues(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseQueueList:
        """List the queues of cases. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_CASE_QUEUES, options=options)

    async def put_case_queue(
        self,
        *,
        queue: str,
        body: types.CaseQueueInput,
        options: CallOptions | None = None,
    ) -> types.CaseQueueList:
        """Create or replace a queue of cases. Its due time applies to alerts from then on. Needs a token with the scope `cases:write`."""
        return await self._call(_PUT_CASE_QUEUE, path={"queue": queue}, body=body, options=options)

    async def remove_case_queue(
        self,
        *,
        queue: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a queue of cases. Its cases stay, with their due times. Needs a token with the scope `cases:write`."""
        await self._call(_REMOVE_CASE_QUEUE, path={"queue": queue}, options=options)

    async def print_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Fetch a printable page of a case. A self-contained HTML page without scripts. It lists at most 500 transactions. Needs a token with the scope `reports:read`."""
        return await self._call(_PRINT_CASE, path={"caseId": case_id}, options=options)

    async def export_activity_report(
        self,
        *,
        case_id: str,
        entity_id: str | None = None,
        local_currency: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Export a case for a suspicious-activity report. XML in the shape of goAML 4.0.2, with at most 500 transactions. It has to be completed before it is filed; a comment in it names what is missing. Needs a token with the scope `reports:read`."""
        return await self._call(_EXPORT_ACTIVITY_REPORT, path={"caseId": case_id}, query={"entityId": entity_id, "localCurrency": local_currency}, options=options)

    async def list_webhooks(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.WebhookList:
        """List the webhooks of this side. Needs a token with the scope `admin`."""
        return await self._call(_LIST_WEBHOOKS, options=options)

    async def create_webhook(
        self,
        *,
        body: types.WebhookInput,
        options: CallOptions | None = None,
    ) -> types.WebhookWithSecret:
        """Create a webhook. The webhook gets events from now on. The secret is shown only once. Needs a token with the scope `admin`."""
        return await self._call(_CREATE_WEBHOOK, body=body, options=options)

    async def fetch_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> types.Webhook:
        """Fetch a webhook. Needs a token with the scope `admin`."""
        return await self._call(_FETCH_WEBHOOK, path={"webhookId": webhook_id}, options=options)

    async def change_webhook(
        self,
        *,
        webhook_id: str,
        body: types.WebhookPatch,
        options: CallOptions | None = None,
    ) -> types.Webhook:
        """Change, pause or resume a webhook. Needs a token with the scope `admin`."""
        return await self._call(_CHANGE_WEBHOOK, path={"webhookId": webhook_id}, body=body, options=options)

    async def remove_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a webhook. Needs a token with the scope `admin`."""
        await self._call(_REMOVE_WEBHOOK, path={"webhookId": webhook_id}, options=options)

    async def rotate_webhook_secret(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> types.WebhookWithSecret:
        """Rotate the secret of a webhook. For 24 hours messages carry signatures by both secrets. The secret is shown only once. Needs a token with the scope `admin`."""
        return await self._call(_ROTATE_WEBHOOK_SECRET, path={"webhookId": webhook_id}, options=options)

    async def test_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> types.WebhookDelivery:
        """Send a test message. Needs a token with the scope `admin`."""
        return await self._call(_TEST_WEBHOOK, path={"webhookId": webhook_id}, options=options)

    async def replay_webhook(
        self,
        *,
        webhook_id: str,
        body: types.WebhookReplay,
        options: CallOptions | None = None,
    ) -> types.Webhook:
        """Replay events since a time or a message. Needs a token with the scope `admin`."""
        return await self._call(_REPLAY_WEBHOOK, path={"webhookId": webhook_id}, body=body, options=options)

    async def list_webhook_deliveries(
        self,
        *,
        webhook_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.WebhookDeliveryList:
        """List the latest deliveries of a webhook. Needs a token with the scope `admin`."""
        return await self._call(_LIST_WEBHOOK_DELIVERIES, path={"webhookId": webhook_id}, query={"limit": limit, "cursor": cursor}, options=options)

    async def fetch_rule_quality(
        self,
        *,
        days: int | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleQuality:
        """Measure the quality of reasons. Precision, recall and value caught of each reason and rule, by labels. The figures may be up to a minute old. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_RULE_QUALITY, query={"days": days}, options=options)

    async def fetch_fraud_rate(
        self,
        *,
        days: int | None = None,
        options: CallOptions | None = None,
    ) -> types.FraudRate:
        """Measure the fraud rate by value. Compares the rates with the reference rates of the PSD2 technical standards. The figures may be up to a minute old. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_FRAUD_RATE, query={"days": days}, options=options)

    async def fetch_reliability(
        self,
        *,
        days: int | None = None,
        options: CallOptions | None = None,
    ) -> types.ReliabilityReport:
        """Measure the calibration of risk scores. Predicted and observed fraud shares by score band. The figures may be up to a minute old. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_RELIABILITY, query={"days": days}, options=options)

    async def list_reasons(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ReasonCatalogue:
        """List all reasons. All reasons that a verdict can name. Codes are stable. Your own rules have the code `rule:` and their id. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_REASONS, options=options)

    async def list_audit_events(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        kind: str | None = None,
        subject: str | None = None,
        actor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> types.AuditList:
        """List journal records. All records of this side's journal, latest first. A page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `audit:read`."""
        return await self._call(_LIST_AUDIT_EVENTS, query={"limit": limit, "cursor": cursor, "kind": kind, "subject": subject, "actor": actor, "from": from_, "to": to}, options=options)

    async def fetch_audit_record(
        self,
        *,
        sequence: str,
        options: CallOptions | None = None,
    ) -> types.AuditRecord:
        """Fetch a record with its proof. Returns the content, its salted commitment, and the commitments of its group, from which the group's root can be computed. Needs a token with the scope `audit:read`."""
        return await self._call(_FETCH_AUDIT_RECORD, path={"sequence": sequence}, options=options)

    async def list_audit_anchors(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.AuditAnchorList:
        """List the anchored roots. One root for each minute with new records. Stored outside the service, they later show whether the journal was rewritten. Needs a token with the scope `audit:read`."""
        return await self._call(_LIST_AUDIT_ANCHORS, query={"limit": limit, "cursor": cursor}, options=options)

    async def verify_audit(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.AuditCheck:
        """Verify the journal's hash chain. Starts a verification if none ran within the last minute, and returns its progress. Call again for the result. Needs a token with the scope `audit:read`."""
        return await self._call(_VERIFY_AUDIT, options=options)

    async def reproduce_verdict(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.Reproduction:
        """Reproduce the decision of a stored transaction. Decides again with the original features, model, rules and lists, and lists the fields that differ from the record. Nothing is changed. Needs a token with the scope `audit:read`."""
        return await self._call(_REPRODUCE_VERDICT, path={"id": id}, options=options)

    async def export_audit(
        self,
        *,
        from_group: int | None = None,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Export the journal for auditors. JSON lines from which anyone can recompute the hash chain. Only the commitment is included for records of other sides, for customers if the token lacks customers:read, and for records with card numbers. The export itself is recorded. Needs a token with the scope `audit:read`."""
        return await self._call(_EXPORT_AUDIT, query={"fromGroup": from_group}, options=options)

    async def analyse_file(
        self,
        *,
        file: FileContent,
        column: list[str] | None = None,
        value: list[str] | None = None,
        list_: str | None = None,
        sheet: str | None = None,
        account: str | None = None,
        ids: Literal["from-rows"] | None = None,
        negative_amounts: Literal["in", "out"] | None = None,
        timezone: str | None = None,
        amount_unit: Literal["major", "minor"] | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.BulkResult | types.BulkCaseAccepted:
        """Analyse transactions in bulk. Accepts CSV, JSON or JSON lines, also gzipped. Rows are decided in the order of their timestamps. Invalid rows are listed in analyticsJson.rejected; the other rows are decided. With the header `Prefer: respond-async` the response is sent as soon as the file is on disk, and names the case with its progress and result. Needs a token with the scope `transactions:write`."""
        return await self._call(_ANALYSE_FILE, query={"column": column, "value": value, "list": list_, "sheet": sheet, "account": account, "ids": ids, "negativeAmounts": negative_amounts, "timezone": timezone, "amountUnit": amount_unit}, file=file, file_name=file_name, options=options)

    async def preview_file(
        self,
        *,
        content: Literal["transactions", "labels", "customers"],
        file: FileContent,
        column: list[str] | None = None,
        value: list[str] | None = None,
        list_: str | None = None,
        sheet: str | None = None,
        account: str | None = None,
        ids: Literal["from-rows"] | None = None,
        negative_amounts: Literal["in", "out"] | None = None,
        timezone: str | None = None,
        amount_unit: Literal["major", "minor"] | None = None,
        is_whole: bool | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.FilePreview:
        """Preview how a file is read. Returns the field of each column, the rows that would be rejected and why, and the first transactions as they would be accepted. Nothing is stored. Of a long file the beginning is read and the rest is dropped, so send only its beginning; a workbook or an archive is sent whole, up to 32 MiB. Needs a token with the scope `reports:read`."""
        return await self._call(_PREVIEW_FILE, query={"content": content, "column": column, "value": value, "list": list_, "sheet": sheet, "account": account, "ids": ids, "negativeAmounts": negative_amounts, "timezone": timezone, "amountUnit": amount_unit, "isWhole": is_whole}, file=file, file_name=file_name, options=options)

    async def list_bulk_cases(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.BulkCaseList:
        """List the bulk cases of this side. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_BULK_CASES, query={"limit": limit, "cursor": cursor}, options=options)

    async def fetch_bulk_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.BulkCaseDetails:
        """Fetch a bulk case and its progress. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_BULK_CASE, path={"caseId": case_id}, options=options)

    async def delete_bulk_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.BulkCase:
        """Cancel a bulk case. Rows decided so far keep their verdicts, which are replayed if the file is sent again. Any node accepts the request. If the node that runs the case is gone, the response shows the old state and the case is cancelled within 20 s. Needs a token with the scope `transactions:write`."""
        return await self._call(_DELETE_BULK_CASE, path={"caseId": case_id}, options=options)

    async def change_bulk_case(
        self,
        *,
        case_id: str,
        body: types.BulkCaseAction,
        options: CallOptions | None = None,
    ) -> types.BulkCaseDetails:
        """Assign, note, review or reopen a bulk case. Tracks the work on a file; its run and its verdicts are not affected. A file can be reviewed, with an outcome as text, when its run has ended. All changes except notes need the version that was read. Needs a token with the scope `cases:write`."""
        return await self._call(_CHANGE_BULK_CASE, path={"caseId": case_id}, body=body, options=options)

    async def cancel_bulk_case(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.BulkCase:
        """Cancel a bulk case. Rows decided so far keep their verdicts, which are replayed if the file is sent again. Any node accepts the request. If the node that runs the case is gone, the response shows the old state and the case is cancelled within 20 s. Needs a token with the scope `transactions:write`."""
        return await self._call(_CANCEL_BULK_CASE, path={"caseId": case_id}, options=options)

    async def fetch_bulk_result(
        self,
        *,
        case_id: str,
        format: Literal["json", "csv"] | None = None,
        options: CallOptions | None = None,
    ) -> types.BulkResult:
        """Fetch the result of a bulk case. JSON: the same body as the synchronous response. CSV: one line per row with a verdict: line, transactionId, accountId, amount, timestamp, status, riskScore, reasons. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_BULK_RESULT, path={"caseId": case_id}, query={"format": format}, options=options)

    async def fetch_rejected_rows(
        self,
        *,
        case_id: str,
        format: Literal["ndjson", "csv"] | None = None,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Fetch the rejected rows of a bulk case. Line, field and reason of each row, as JSON lines or CSV. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_REJECTED_ROWS, path={"caseId": case_id}, query={"format": format}, options=options)

    async def load_demonstration(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.Demonstration:
        """Fill an empty test side with synthetic data. Adds six weeks of synthetic payments with simulated fraud, labels and customers. If the test side already has transactions, nothing is added. In both cases a token for that side is issued, which expires after an hour. Its text is only in this response; store it safely. Needs a token with the scope `admin`."""
        return await self._call(_LOAD_DEMONSTRATION, options=options)

    async def list_rules(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleList:
        """List the rules of this side. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_RULES, query={"limit": limit, "cursor": cursor}, options=options)

    async def list_rule_names(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.RuleNameList:
        """List the names and functions for rules. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_RULE_NAMES, options=options)

    async def check_rule(
        self,
        *,
        body: types.RuleCheckRequest,
        options: CallOptions | None = None,
    ) -> types.RuleCheck:
        """Check an expression without saving it. Needs a token with the scope `reports:read`."""
        return await self._call(_CHECK_RULE, body=body, options=options)

    async def fetch_rule(
        self,
        *,
        rule_id: str,
        options: CallOptions | None = None,
    ) -> types.Rule:
        """Fetch a rule with its latest version and its state. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_RULE, path={"ruleId": rule_id}, options=options)

    async def save_rule(
        self,
        *,
        rule_id: str,
        body: types.RuleInput,
        options: CallOptions | None = None,
    ) -> types.Rule:
        """Save a rule as a new version. The version has no effect until it is promoted. `baseVersion` is the version that the change is based on. If another version was saved since, the response is 409 and names it. Needs a token with the scope `rules:write`."""
        return await self._call(_SAVE_RULE, path={"ruleId": rule_id}, body=body, options=options)

    async def list_rule_versions(
        self,
        *,
        rule_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleVersionList:
        """List the versions of a rule. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_RULE_VERSIONS, path={"ruleId": rule_id}, query={"limit": limit, "cursor": cursor}, options=options)

    async def fetch_rule_statistics(
        self,
        *,
        rule_id: str,
        options: CallOptions | None = None,
    ) -> types.RuleStatistics:
        """Fetch the statistics of a rule. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_RULE_STATISTICS, path={"ruleId": rule_id}, options=options)

    async def promote_rule(
        self,
        *,
        rule_id: str,
        body: types.RulePromotion | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Promote a rule, for all accounts or a share of them. Needs a token with the scope `rules:write`."""
        return await self._call(_PROMOTE_RULE, path={"ruleId": rule_id}, body=body, options=options)

    async def shadow_rule(
        self,
        *,
        rule_id: str,
        body: types.RulePromotion | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Run a rule in shadow mode: evaluated and recorded, without effect. Needs a token with the scope `rules:write`."""
        return await self._call(_SHADOW_RULE, path={"ruleId": rule_id}, body=body, options=options)

    async def retire_rule(
        self,
        *,
        rule_id: str,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Retire a rule. Needs a token with the scope `rules:write`."""
        return await self._call(_RETIRE_RULE, path={"ruleId": rule_id}, options=options)

    async def adjust_built_in_rule(
        self,
        *,
        code: str,
        body: types.BuiltInAdjustment,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Change the mode or the weight of a built-in rule. Changes the rule's own contribution to the score; the model still uses the same features. Conflicts are handled as for saving a rule. Needs a token with the scope `rules:write`."""
        return await self._call(_ADJUST_BUILT_IN_RULE, path={"code": code}, body=body, options=options)

    async def fetch_thresholds(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.LiveThresholds:
        """Fetch the live thresholds. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_THRESHOLDS, options=options)

    async def set_alert_budget(
        self,
        *,
        body: types.ThresholdScores | types.AlertBudget,
        options: CallOptions | None = None,
    ) -> types.ThresholdsInCharge:
        """Set the thresholds, as scores or by an alert budget. With scores, these are the thresholds. With a budget, they become the quantiles of the live model's scores over the last four weeks that keep the budget. They are part of a new rule set, which verdicts name and which can be restored. A budget needs 1,000 verdicts. Needs a token with the scope `rules:write`."""
        return await self._call(_SET_ALERT_BUDGET, body=body, options=options)

    async def clear_alert_budget(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ThresholdsInCharge:
        """Return to the thresholds of the settings. Needs a token with the scope `rules:write`."""
        return await self._call(_CLEAR_ALERT_BUDGET, options=options)

    async def list_rule_sets(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.RuleSetList:
        """List the rule sets with their changes. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_RULE_SETS, query={"limit": limit, "cursor": cursor}, options=options)

    async def fetch_rule_set(
        self,
        *,
        rule_set: str,
        options: CallOptions | None = None,
    ) -> types.RuleSet:
        """Fetch a rule set. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_RULE_SET, path={"ruleSet": rule_set}, options=options)

    async def restore_rule_set(
        self,
        *,
        rule_set: str,
        options: CallOptions | None = None,
    ) -> types.RuleSetInCharge:
        """Restore an earlier rule set. Needs a token with the scope `rules:write`."""
        return await self._call(_RESTORE_RULE_SET, path={"ruleSet": rule_set}, options=options)

    async def start_backtest(
        self,
        *,
        file: FileContent | None = None,
        request: str | None = None,
        label_delay_days: str | None = None,
        body: types.BacktestRequest | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.Backtest:
        """Start a backtest of rules, a model or thresholds. Tests a candidate on the history of this side, or on a file; verdicts are not affected. With a form, the part `file` has the transactions, with isFraud if known, and the part `request` the request as JSON. The rows of a file are the only history used. Needs a token with the scope `reports:read`."""
        return await self._call(_START_BACKTEST, body=body, form={"request": request, "labelDelayDays": label_delay_days}, file=file, file_name=file_name, options=options)

    async def list_backtests(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.BacktestList:
        """List the latest backtests of this side. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_BACKTESTS, query={"limit": limit, "cursor": cursor}, options=options)

    async def fetch_backtest(
        self,
        *,
        backtest_id: str,
        options: CallOptions | None = None,
    ) -> types.Backtest:
        """Fetch the progress and result of a backtest. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_BACKTEST, path={"backtestId": backtest_id}, options=options)

    async def cancel_backtest(
        self,
        *,
        backtest_id: str,
        options: CallOptions | None = None,
    ) -> types.Backtest:
        """Cancel a backtest. Needs a token with the scope `reports:read`."""
        return await self._call(_CANCEL_BACKTEST, path={"backtestId": backtest_id}, options=options)

    async def list_lists(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.ListPage:
        """List the lists of this side. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_LISTS, query={"limit": limit, "cursor": cursor}, options=options)

    async def create_list(
        self,
        *,
        name: str,
        body: types.ListInput,
        options: CallOptions | None = None,
    ) -> types.List:
        """Create a list, or change its title. Needs a token with the scope `rules:write`."""
        return await self._call(_CREATE_LIST, path={"name": name}, body=body, options=options)

    async def fetch_list(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> types.List:
        """Fetch a list without its entries. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_LIST, path={"name": name}, options=options)

    async def retire_list(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> None:
        """Retire a list. Earlier verdicts do not change. Fails while a rule that is evaluated uses the list. Needs a token with the scope `rules:write`."""
        await self._call(_RETIRE_LIST, path={"name": name}, options=options)

    async def list_entries(
        self,
        *,
        name: str,
        limit: int | None = None,
        cursor: str | None = None,
        prefix: str | None = None,
        options: CallOptions | None = None,
    ) -> types.ListEntryPage:
        """List the entries of a list. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_ENTRIES, path={"name": name}, query={"limit": limit, "cursor": cursor, "prefix": prefix}, options=options)

    async def put_entry(
        self,
        *,
        name: str,
        body: types.ListEntryInput,
        options: CallOptions | None = None,
    ) -> types.ListEntry:
        """Add an entry to a list, or change its expiry or note. Needs a token with the scope `rules:write`."""
        return await self._call(_PUT_ENTRY, path={"name": name}, body=body, options=options)

    async def remove_entry(
        self,
        *,
        name: str,
        value: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove an entry from a list. Needs a token with the scope `rules:write`."""
        await self._call(_REMOVE_ENTRY, path={"name": name, "value": value}, options=options)

    async def load_list(
        self,
        *,
        name: str,
        file: FileContent,
        mode: Literal["add", "remove", "replace"] | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.ListLoadResult:
        """Load a file of entries into a list. Accepts CSV, JSON or JSON lines, also gzipped, with the column value and optionally expiresAt and note. Invalid records are listed in errorDetails; the other entries are loaded. Needs a token with the scope `rules:write`."""
        return await self._call(_LOAD_LIST, path={"name": name}, query={"mode": mode}, file=file, file_name=file_name, options=options)

    async def download_list(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Download the entries of a list. Needs a token with the scope `reports:read`."""
        return await self._call(_DOWNLOAD_LIST, path={"name": name}, options=options)

    async def fetch_fraud_report(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.FraudReport:
        """Fetch the fraud report of a transaction. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_FRAUD_REPORT, path={"id": id}, options=options)

    async def fetch_evidence(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.Evidence:
        """Fetch the evidence of a verdict. All reasons with code, numbers and contribution, all features, and the versions of model and rules. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_EVIDENCE, path={"id": id}, options=options)

    async def label_transaction(
        self,
        *,
        id: str,
        body: types.LabelInput,
        options: CallOptions | None = None,
    ) -> types.Label:
        """Label a transaction. States whether the transaction turned out to be fraud. The label replaces an earlier one. Verdicts on transactions from `knownAt` on use it; earlier verdicts never change. Needs a token with the scope `labels:write`."""
        return await self._call(_LABEL_TRANSACTION, path={"id": id}, body=body, options=options)

    async def fetch_label(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.Label:
        """Fetch the label of a transaction. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_LABEL, path={"id": id}, options=options)

    async def revoke_label(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Revoke the label of a transaction. Later verdicts do not use the label any more. The journal keeps both the label and its revocation. Needs a token with the scope `labels:write`."""
        await self._call(_REVOKE_LABEL, path={"id": id}, options=options)

    async def load_labels(
        self,
        *,
        file: FileContent | None = None,
        body: list[types.LabelRecord] | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.LabelLoadResult:
        """Label many transactions. Accepts a CSV, JSON or JSON lines file, also gzipped, or a JSON list as the body. Labels are applied in the given order. Invalid records are listed in errorDetails; the other labels are applied. Needs a token with the scope `labels:write`."""
        return await self._call(_LOAD_LABELS, body=body, file=file, file_name=file_name, options=options)

    async def list_labels(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        is_fraud: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.LabelList:
        """List the current labels. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_LABELS, query={"limit": limit, "cursor": cursor, "isFraud": is_fraud}, options=options)

    async def list_models(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ModelList:
        """List the models of this side. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_MODELS, options=options)

    async def train_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TrainingState:
        """Train a model on the labelled transactions of this side. Training runs in the background; Location is the address of its progress. The model is not live until it is promoted. Needs a token with the scope `rules:write`."""
        return await self._call(_TRAIN_MODEL, options=options)

    async def fetch_training(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TrainingState:
        """Fetch the state of the last training. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_TRAINING, options=options)

    async def cancel_training(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TrainingState:
        """Cancel the training that is under way. Stores nothing of the training. Answers once it has ended. Needs a token with the scope `rules:write`."""
        return await self._call(_CANCEL_TRAINING, options=options)

    async def fetch_drift(
        self,
        *,
        against: Literal["training", "earlier_days"] | None = None,
        options: CallOptions | None = None,
    ) -> types.DriftReport:
        """Measure drift of scores and features. Compares the last 7 days, by the time of the transactions, with the model's evaluation period or with the previous 28 days. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_DRIFT, query={"against": against}, options=options)

    async def propose_thresholds(
        self,
        *,
        body: types.ThresholdRequest,
        options: CallOptions | None = None,
    ) -> types.ThresholdProposal:
        """Propose thresholds. Computed from the number of reviews per day, or from the costs of reviews and losses, over the scores of the last four weeks. Nothing is changed. Needs a token with the scope `reports:read`."""
        return await self._call(_PROPOSE_THRESHOLDS, body=body, options=options)

    async def roll_back_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ModelInCharge:
        """Roll back to the previous model. Each call undoes one more promotion. Needs a token with the scope `rules:write`."""
        return await self._call(_ROLL_BACK_MODEL, options=options)

    async def fetch_model(
        self,
        *,
        version: str,
        options: CallOptions | None = None,
    ) -> types.Model:
        """Fetch a model and its card. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_MODEL, path={"version": version}, options=options)

    async def promote_model(
        self,
        *,
        version: str,
        options: CallOptions | None = None,
    ) -> types.ModelInCharge:
        """Promote a model. The model becomes live. Earlier verdicts do not change. Needs a token with the scope `rules:write`."""
        return await self._call(_PROMOTE_MODEL, path={"version": version}, options=options)

    async def analyse_document(
        self,
        *,
        document: FileContent,
        doc_format: str,
        document_name: str | None = None,
        password: str | None = None,
        customer_id: str | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.DocumentAnalysis:
        """Analyse a document for forgery. An empty response list means no findings. It does not prove that the document is authentic. Needs a token with the scope `documents:write`."""
        return await self._call(_ANALYSE_DOCUMENT, form={"doc_format": doc_format, "document_name": document_name, "password": password, "customerId": customer_id}, file=document, file_name=file_name, options=options)

    async def fetch_document_report(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentReport:
        """Fetch a document's report. Needs a token with the scope `documents:read`."""
        return await self._call(_FETCH_DOCUMENT_REPORT, path={"id": id}, options=options)

    async def delete_document(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a document. Deletes the report, and the document's bytes unless another report of the same side uses them. A record without content states who deleted it. Earlier backups still hold the document. Needs a token with the scope `documents:write`."""
        await self._call(_DELETE_DOCUMENT, path={"id": id}, options=options)

    async def read_document_content(
        self,
        *,
        id: str,
        expires: str,
        signature: str,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Download a stored document by its signed link. Needs no token."""
        return await self._call(_READ_DOCUMENT_CONTENT, path={"id": id}, query={"expires": expires, "signature": signature}, options=options)

    async def analyse_package(
        self,
        *,
        package: FileContent,
        password: str | None = None,
        customer_id: str | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.PackageAnalysis:
        """Analyse the documents of an archive or an e-mail. Takes a ZIP archive or an e-mail message (.eml) and analyses its files one by one, each with a report of its own. What the documents of one applicant have to agree on (names, dates, accounts, employers, pay) is compared. Archives within it are not opened. Files that cannot be analysed are listed with the reason. Needs a token with the scope `documents:write`."""
        return await self._call(_ANALYSE_PACKAGE, form={"password": password, "customerId": customer_id}, file=package, file_name=file_name, options=options)

    async def list_documents(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        tampered: bool | None = None,
        name: str | None = None,
        format: str | None = None,
        state: Literal["not_queued", "open", "accepted", "rejected", "asked_again"] | None = None,
        assignee: str | None = None,
        due_before: str | None = None,
        order: Literal["newest", "due"] | None = None,
        options: CallOptions | None = None,
    ) -> types.DocumentList:
        """List analysed documents. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `documents:read`."""
        return await self._call(_LIST_DOCUMENTS, query={"limit": limit, "cursor": cursor, "tampered": tampered, "name": name, "format": format, "state": state, "assignee": assignee, "dueBefore": due_before, "order": order}, options=options)

    async def summarise_document_queue(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.DocumentQueue:
        """Summarise the queue of documents to review. Needs a token with the scope `documents:read`."""
        return await self._call(_SUMMARISE_DOCUMENT_QUEUE, options=options)

    async def fetch_document_review(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentReview:
        """Fetch the review of a document. Needs a token with the scope `documents:read`."""
        return await self._call(_FETCH_DOCUMENT_REVIEW, path={"id": id}, options=options)

    async def review_document(
        self,
        *,
        id: str,
        body: types.DocumentReviewAction,
        options: CallOptions | None = None,
    ) -> types.DocumentReview:
        """Review a document. Assigns the document, adds a note, marks a finding as right, wrong or of no matter, decides or reopens. A document with findings is queued when it is analysed; reopening queues any other one. Needs a token with the scope `cases:write`."""
        return await self._call(_REVIEW_DOCUMENT, path={"id": id}, body=body, options=options)

    async def draw_document_page(
        self,
        *,
        id: str,
        page: str,
        dpi: int | None = None,
        version: int | None = None,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Render a page of a document. Rendering waits in the queue of document analyses. The headers X-Page-Width and X-Page-Height give the page size in the unit of the boxes of findings. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return await self._call(_DRAW_DOCUMENT_PAGE, path={"id": id, "page": page}, query={"dpi": dpi, "version": version}, options=options)

    async def map_document_page(
        self,
        *,
        id: str,
        page: str,
        version: int | None = None,
        options: CallOptions | None = None,
    ) -> types.PageHeat:
        """Fetch a heat map of likely edits on a page. A visual aid for scans and photos, computed on request; only findings count as evidence. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return await self._call(_MAP_DOCUMENT_PAGE, path={"id": id, "page": page}, query={"version": version}, options=options)

    async def list_document_versions(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentVersions:
        """List the versions of a PDF. Needs a token with the scope `documents:read`."""
        return await self._call(_LIST_DOCUMENT_VERSIONS, path={"id": id}, options=options)

    async def download_document_version(
        self,
        *,
        id: str,
        version: str,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Download an earlier version of a PDF. Needs a token with the scope `documents:read`."""
        return await self._call(_DOWNLOAD_DOCUMENT_VERSION, path={"id": id, "version": version}, options=options)

    async def list_document_signatures(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentSignatures:
        """List the digital signatures of a PDF. Coverage, validity and later changes of each signature, read on request. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return await self._call(_LIST_DOCUMENT_SIGNATURES, path={"id": id}, options=options)

    async def read_document_metadata(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.DocumentMetadata:
        """Fetch the metadata of a document. Dates, programs and processing steps as written in the file, read on request. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return await self._call(_READ_DOCUMENT_METADATA, path={"id": id}, options=options)

    async def print_document_report(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Fetch a printable report. A self-contained HTML page without scripts, with the findings drawn on their pages. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`."""
        return await self._call(_PRINT_DOCUMENT_REPORT, path={"id": id}, options=options)

    async def fetch_check_quality(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.CheckQuality:
        """Measure the quality of document checks. Precision of each check by the marks of reviewers on this side, and the silenced checks. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_CHECK_QUALITY, options=options)

    async def silence_check(
        self,
        *,
        check: str,
        body: types.CheckSilencing,
        options: CallOptions | None = None,
    ) -> types.CheckQuality:
        """Silence a document check, or restore it. A silenced check does not run on documents of this side that are analysed from then on; their reports name it. Earlier reports do not change. Needs a token with the scope `rules:write`."""
        return await self._call(_SILENCE_CHECK, path={"check": check}, body=body, options=options)

    async def list_case_files(
        self,
        *,
        case_id: str,
        options: CallOptions | None = None,
    ) -> types.CaseFileList:
        """List the files of a case. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_CASE_FILES, path={"caseId": case_id}, options=options)

    async def attach_case_file(
        self,
        *,
        case_id: str,
        file: FileContent,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CaseFile:
        """Attach a file to a case. Any file; it is kept as it is and not analysed. A case has at most 50. The same bytes are attached once, and retention deletes them as it does documents. Needs a token with the scope `cases:write`."""
        return await self._call(_ATTACH_CASE_FILE, path={"caseId": case_id}, file=file, file_name=file_name, options=options)

    async def download_case_file(
        self,
        *,
        case_id: str,
        file_id: str,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Download a file of a case. Always a download of plain bytes, whatever the file is. Needs a token with the scope `documents:read`."""
        return await self._call(_DOWNLOAD_CASE_FILE, path={"caseId": case_id, "fileId": file_id}, options=options)

    async def remove_case_file(
        self,
        *,
        case_id: str,
        file_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a file from a case. Deletes its bytes too, unless a document or another case of the same side uses them, and its name from the journal. Earlier backups still hold the file. Needs a token with the scope `cases:write`."""
        await self._call(_REMOVE_CASE_FILE, path={"caseId": case_id, "fileId": file_id}, options=options)

    async def analyse_transaction(
        self,
        *,
        body: types.TransactionInput,
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.FraudVerdict:
        """Analyse a transaction. Returns the verdict once it is durable. The same id with the same content returns the first verdict again; with different content it is a conflict. On a test side, an id that starts with sandbox-approve, sandbox-review or sandbox-decline gets that verdict. Needs a token with the scope `transactions:write`."""
        return await self._call(_ANALYSE_TRANSACTION, query={"dryRun": dry_run}, body=body, options=options)

    async def list_transactions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        account_id: str | None = None,
        id_prefix: str | None = None,
        status: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        minimum_amount: float | None = None,
        maximum_amount: float | None = None,
        minimum_score: float | None = None,
        options: CallOptions | None = None,
    ) -> types.TransactionList:
        """Search analysed transactions. Latest accepted first. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_TRANSACTIONS, query={"limit": limit, "cursor": cursor, "accountId": account_id, "idPrefix": id_prefix, "status": status, "reason": reason, "from": from_, "to": to, "minimumAmount": minimum_amount, "maximumAmount": maximum_amount, "minimumScore": minimum_score}, options=options)

    async def fetch_overview(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        days: int | None = None,
        options: CallOptions | None = None,
    ) -> types.Overview:
        """Summarise analysed transactions. All times are those of the transactions, and the period ends with the latest one unless an end is given. It is extended to whole hours. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_OVERVIEW, query={"from": from_, "to": to, "days": days}, options=options)

    async def fetch_entity(
        self,
        *,
        kind: Literal["account", "customer", "counterparty", "device"],
        id: str,
        options: CallOptions | None = None,
    ) -> types.EntityProfile:
        """Fetch the profile of an account, customer, counterparty or device. Its sums, its latest transactions, the lists that hold it, and the accounts, customers, counterparties and devices that it is connected with. The latest 300,000 records are read. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_ENTITY, path={"kind": kind, "id": id}, options=options)

    async def stream_events(
        self,
        *,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Stream events. Server-sent events: verdict.flagged, case.opened, case.decided, case.mentioned, case.changed, document.tampered, document.analysed, document.reviewed and bulk_case.done in the format of webhooks, and overview with the totals of the last day every 15 seconds. The header Last-Event-ID resumes after an event. The stream ends after 15 minutes, when the service stops and when the token is revoked or expires; reconnect then. Needs a token with the scope `reports:read`."""
        return await self._call(_STREAM_EVENTS, options=options)

    async def load_customers(
        self,
        *,
        file: FileContent,
        column: list[str] | None = None,
        value: list[str] | None = None,
        list_: str | None = None,
        sheet: str | None = None,
        mode: Literal["insert", "upsert"] | None = None,
        file_name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CustomerLoadResult:
        """Load customers from a file. Accepts CSV, JSON or JSON lines, also gzipped. Invalid records are listed in errorDetails; the other records are loaded. Needs a token with the scope `customers:write`."""
        return await self._call(_LOAD_CUSTOMERS, query={"column": column, "value": value, "list": list_, "sheet": sheet, "mode": mode}, file=file, file_name=file_name, options=options)

    async def list_customers(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        risk_level: str | None = None,
        country: str | None = None,
        watchlist: bool | None = None,
        account_id: str | None = None,
        name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CustomerList:
        """List customers. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `customers:read`."""
        return await self._call(_LIST_CUSTOMERS, query={"limit": limit, "cursor": cursor, "riskLevel": risk_level, "country": country, "watchlist": watchlist, "accountId": account_id, "name": name}, options=options)

    async def fetch_customer(
        self,
        *,
        customer_id: str,
        options: CallOptions | None = None,
    ) -> types.Customer:
        """Fetch a customer. Needs a token with the scope `customers:read`."""
        return await self._call(_FETCH_CUSTOMER, path={"customerId": customer_id}, options=options)

    async def change_customer(
        self,
        *,
        customer_id: str,
        body: types.CustomerChange,
        options: CallOptions | None = None,
    ) -> types.ChangedCustomer:
        """Change a customer's risk level or watch list entry. Later verdicts use the new values; earlier verdicts never change. Omitted fields are not changed. Needs a token with the scope `customers:write`."""
        return await self._call(_CHANGE_CUSTOMER, path={"customerId": customer_id}, body=body, options=options)

    async def erase_customer(
        self,
        *,
        customer_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Erase a customer. Overwrites the personal data in the store and in the journal, and unlinks the customer's accounts. A record without content states who erased it. Transactions and verdicts do not change. Earlier backups still hold the data. Needs a token with the scope `customers:write`."""
        await self._call(_ERASE_CUSTOMER, path={"customerId": customer_id}, options=options)

    async def screen_name(
        self,
        *,
        body: types.ScreeningInput,
        options: CallOptions | None = None,
    ) -> types.ScreeningResult:
        """Compare a name with the screening lists. Needs a token with the scope `reports:read`."""
        return await self._call(_SCREEN_NAME, body=body, options=options)

    async def list_tokens(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.TokenList:
        """List the tokens of this workspace. Needs a token with the scope `admin`."""
        return await self._call(_LIST_TOKENS, query={"limit": limit, "cursor": cursor}, options=options)

    async def issue_token(
        self,
        *,
        body: types.TokenRequest,
        options: CallOptions | None = None,
    ) -> types.IssuedToken:
        """Issue a token. The text is only in this response; store it safely. Needs a token with the scope `admin`."""
        return await self._call(_ISSUE_TOKEN, body=body, options=options)

    async def fetch_token_holder(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenHolder:
        """Fetch the holder of the token. Needs a token with any scope."""
        return await self._call(_FETCH_TOKEN_HOLDER, options=options)

    async def rotate_token(
        self,
        *,
        id: str,
        body: types.TokenRotation | None = None,
        options: CallOptions | None = None,
    ) -> types.IssuedToken:
        """Rotate a token. The token gets a new text; the old text stops working immediately. The text is only in this response; store it safely. Needs a token with the scope `admin`."""
        return await self._call(_ROTATE_TOKEN, path={"id": id}, body=body, options=options)

    async def revoke_token(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Revoke a token. The token stops working immediately, in other processes within a second. Needs a token with the scope `admin`."""
        await self._call(_REVOKE_TOKEN, path={"id": id}, options=options)

    async def open_session(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenHolder:
        """Sign a browser in with a token. Sets a cookie (HttpOnly, SameSite=Strict, Secure over https) that holds the token for 12 hours. It counts only for requests with the header X-Assay-Session, which pages of other sites cannot send. A revoked token ends its sessions. Needs a token with any scope."""
        return await self._call(_OPEN_SESSION, options=options)

    async def turn_session(
        self,
        *,
        body: types.SideChoice,
        options: CallOptions | None = None,
    ) -> None:
        """Change to the other side of the workspace. For people who are signed in; a token is bound to its side. Needs a token with any scope."""
        await self._call(_TURN_SESSION, body=body, options=options)

    async def end_session(
        self,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Sign the browser out. The session of a person ends; a token stays valid. Needs a token with any scope."""
        await self._call(_END_SESSION, options=options)

    async def list_views(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.SavedViewList:
        """List the saved views of tables. Those of the person or token that asks, and those of the team. Each side has its own. Needs a token with any scope."""
        return await self._call(_LIST_VIEWS, options=options)

    async def save_view(
        self,
        *,
        page: str,
        view: str,
        body: types.SavedViewInput,
        options: CallOptions | None = None,
    ) -> types.SavedViewList:
        """Create or replace an own view of a table. Needs a token with any scope."""
        return await self._call(_SAVE_VIEW, path={"page": page, "view": view}, body=body, options=options)

    async def remove_view(
        self,
        *,
        page: str,
        view: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove an own view of a table. Needs a token with any scope."""
        await self._call(_REMOVE_VIEW, path={"page": page, "view": view}, options=options)

    async def share_view(
        self,
        *,
        page: str,
        view: str,
        body: types.SavedViewInput,
        options: CallOptions | None = None,
    ) -> types.SavedViewList:
        """Create or replace a view of the team. Needs a token with the scope `cases:write`."""
        return await self._call(_SHARE_VIEW, path={"page": page, "view": view}, body=body, options=options)

    async def unshare_view(
        self,
        *,
        page: str,
        view: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a view of the team. Needs a token with the scope `cases:write`."""
        await self._call(_UNSHARE_VIEW, path={"page": page, "view": view}, options=options)

    async def list_sign_in_ways(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.SignInWays:
        """List the ways in which people sign in. Needs no token."""
        return await self._call(_LIST_SIGN_IN_WAYS, options=options)

    async def sign_in_with_password(
        self,
        *,
        body: types.PasswordSignIn,
        options: CallOptions | None = None,
    ) -> None:
        """Sign a person in with name, password and code. Sets a cookie as `POST /session` does. Needs the header X-Assay-Session. A wrong name, a wrong password and a wrong code get the same answer after the same time; 60 attempts a minute from an address and 10 as a name. Needs no token."""
        await self._call(_SIGN_IN_WITH_PASSWORD, body=body, options=options)

    async def fetch_own_user(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Fetch the person who is signed in. Needs a token with any scope."""
        return await self._call(_FETCH_OWN_USER, options=options)

    async def change_own_password(
        self,
        *,
        body: types.PasswordChange,
        options: CallOptions | None = None,
    ) -> None:
        """Change the own password. All other sessions of the person end. Needs a token with any scope."""
        await self._call(_CHANGE_OWN_PASSWORD, body=body, options=options)

    async def offer_second_factor(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.SecondFactorOffer:
        """Get a secret for an authenticator app. Nothing is stored until the secret is confirmed with a code from the app. Needs a token with any scope."""
        return await self._call(_OFFER_SECOND_FACTOR, options=options)

    async def add_second_factor(
        self,
        *,
        body: types.SecondFactorRequest,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Sign in with an authenticator app from now on. Needs a token with any scope."""
        return await self._call(_ADD_SECOND_FACTOR, body=body, options=options)

    async def remove_second_factor(
        self,
        *,
        body: types.PasswordProof,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Sign in without an authenticator app again. Needs a token with any scope."""
        return await self._call(_REMOVE_SECOND_FACTOR, body=body, options=options)

    async def list_own_sessions(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.SessionList:
        """List the own sessions. Needs a token with any scope."""
        return await self._call(_LIST_OWN_SESSIONS, options=options)

    async def end_own_sessions(
        self,
        *,
        id: str | None = None,
        options: CallOptions | None = None,
    ) -> types.SessionEnd:
        """Sign out everywhere. Needs a token with any scope."""
        return await self._call(_END_OWN_SESSIONS, query={"id": id}, options=options)

    async def list_users(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> types.UserList:
        """List the users of this workspace. Needs a token with the scope `admin`."""
        return await self._call(_LIST_USERS, query={"limit": limit, "cursor": cursor}, options=options)

    async def create_user(
        self,
        *,
        body: types.UserRequest,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Create a user. The person signs in with this name and password, on both sides of the workspace. Needs a token with the scope `admin`."""
        return await self._call(_CREATE_USER, body=body, options=options)

    async def fetch_user(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Fetch a user. Needs a token with the scope `admin`."""
        return await self._call(_FETCH_USER, path={"id": id}, options=options)

    async def change_user(
        self,
        *,
        id: str,
        body: types.UserChange,
        options: CallOptions | None = None,
    ) -> types.UserInfo:
        """Change a user. Role, password, a lost authenticator app, or whether the person may sign in. A new password and disabling end all sessions of the person. People cannot change their own user. Needs a token with the scope `admin`."""
        return await self._call(_CHANGE_USER, path={"id": id}, body=body, options=options)

    async def list_user_sessions(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.SessionList:
        """List the sessions of a user. Needs a token with the scope `admin`."""
        return await self._call(_LIST_USER_SESSIONS, path={"id": id}, options=options)

    async def end_user_sessions(
        self,
        *,
        id: str,
        options: CallOptions | None = None,
    ) -> types.SessionEnd:
        """End all sessions of a user. Needs a token with the scope `admin`."""
        return await self._call(_END_USER_SESSIONS, path={"id": id}, options=options)

    async def fetch_approvals(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ApprovalSettings:
        """Fetch which changes of this side need a second person. Needs a token with the scope `reports:read`."""
        return await self._call(_FETCH_APPROVALS, options=options)

    async def set_approvals(
        self,
        *,
        body: types.ApprovalSettings,
        options: CallOptions | None = None,
    ) -> types.ApprovalSettings:
        """Set which changes of this side need a second person. If any change does, changing these settings does too. Needs a token with the scope `admin`."""
        return await self._call(_SET_APPROVALS, body=body, options=options)

    async def list_proposals(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        is_open: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.ProposalList:
        """List the proposals of this side. Needs a token with the scope `reports:read`."""
        return await self._call(_LIST_PROPOSALS, query={"limit": limit, "cursor": cursor, "isOpen": is_open}, options=options)

    async def approve_proposal(
        self,
        *,
        number: str,
        body: types.ProposalNote | None = None,
        options: CallOptions | None = None,
    ) -> types.ProposalResult:
        """Put a proposal of another person in force. Needs the scope of the operation that was proposed, and a person who is signed in. If the operation is no longer possible, the proposal fails and the answer is the operation's error. Needs a token with the scope `reports:read`."""
        return await self._call(_APPROVE_PROPOSAL, path={"number": number}, body=body, options=options)

    async def reject_proposal(
        self,
        *,
        number: str,
        body: types.ProposalNote | None = None,
        options: CallOptions | None = None,
    ) -> types.ProposalInfo:
        """Reject a proposal, or withdraw one's own. Rejecting needs the scope of the operation that was proposed. Needs a token with the scope `reports:read`."""
        return await self._call(_REJECT_PROPOSAL, path={"number": number}, body=body, options=options)

    async def read_metrics(
        self,
        *,
        options: CallOptions | None = None,
    ) -> AsyncDownload:
        """Read the metrics. In the Prometheus text format. A separate port can serve them without a token. Needs a token with the scope `metrics:read`."""
        return await self._call(_READ_METRICS, options=options)

    async def is_alive(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.Health:
        """Liveness check. Needs no token."""
        return await self._call(_IS_ALIVE, options=options)

    async def is_ready(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.Health:
        """Readiness check. Returns 503 while the store cannot be written and while the service is stopping. Needs no token."""
        return await self._call(_IS_READY, options=options)

    async def read_interface(
        self,
        *,
        options: CallOptions | None = None,
    ) -> Any:
        """Fetch the OpenAPI document. Needs no token."""
        return await self._call(_READ_INTERFACE, options=options)
