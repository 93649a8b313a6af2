/** Every command by name; its module is loaded only when it is called. */
import { messageForms } from "../contract/webhooks.ts";

interface CommandModule {
  /** Settles with the exit code. */
  run(words: readonly string[]): Promise<number>;
}

interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}

export const commands: readonly Command[] = [
  {
    name: "serve",
    usage: "assay serve",
    summary: "Start the service. Ctrl-C or SIGTERM stops it cleanly.",
    load: () => import("./serve.ts"),
  },
  {
    name: "token",
    usage: `assay token create --name NAME --scopes SCOPE,SCOPE [--side live|test] [--expires-in-days N|never]
                   [--requests-per-minute N] [--workspace NAME]
assay token list [--workspace NAME]
assay token rotate ID [--expires-in-days N|never] [--workspace NAME]
assay token revoke ID [--workspace NAME]`,
    summary: "Issue, list, rotate and revoke tokens. create and rotate print only the token.",
    load: () => import("./tokens.ts"),
  },
  {
    name: "user",
    usage: `assay user add NAME --role ROLE
assay user list
assay user role NAME ROLE
assay user password|remove-app|disable|enable NAME
each with [--workspace NAME]`,
    summary: `Add, list, change, disable and enable people who sign in. add and password print only the new password.
remove-app removes a lost authenticator app. A new password and disabling end the person's sessions.`,
    load: () => import("./users.ts"),
  },
  {
    name: "workspace",
    usage: "assay workspace create NAME\nassay workspace list",
    summary: "Create and list workspaces. Each has a live and a test side.",
    load: () => import("./workspaces.ts"),
  },
  {
    name: "analyse-transactions",
    usage: `assay analyse-transactions FILE [--out FILE] [--format json|csv] [--server URL [--token TOKEN]]
                           [--column FIELD:NAME]... [--value FIELD:TEXT]... [--account ID] [--ids from-rows]
                           [--negative-amounts in|out] [--timezone ZONE]
                           [--amount-unit minor] [--list KEY] [--sheet NAME] [--side live|test] [--workspace NAME]`,
    summary: "Analyse a transaction file in the data folder, or with a running service.",
    load: () => import("./bulk/analyse-transactions.ts"),
  },
  {
    name: "analyse-document",
    usage: "assay analyse-document FILE|FOLDER... [--json] [--password PASSWORD]",
    summary: `Analyse documents for forgery without a service. Folders are searched recursively; --json prints one line per document.
Exit code: 0 no likely tampering, 3 likely tampering, 1 a document could not be analysed.`,
    load: () => import("./documents/analyse-document.ts"),
  },
  {
    name: "evidence",
    usage: "assay evidence FILE [--out FILE] [--password PASSWORD]",
    summary: "Write the evidence gathered from a document as JSON, for assay check.",
    load: () => import("./documents/evidence.ts"),
  },
  {
    name: "check",
    usage: "assay check EVIDENCE [--json]",
    summary: "Run the checks on gathered evidence, without the document. Exit codes as for analyse-document.",
    load: () => import("./documents/check.ts"),
  },
  {
    name: "load-customers",
    usage: `assay load-customers FILE [--mode insert|upsert] [--server URL [--token TOKEN]]
                     [--column FIELD:NAME]... [--value FIELD:TEXT]...
                     [--side live|test] [--workspace NAME]`,
    summary: "Load a customer file into the data folder, or with a running service.",
    load: () => import("./customers/load-customers.ts"),
  },
  {
    name: "mcp",
    usage: "assay mcp [--server URL] [--token TOKEN] [--write]",
    summary: `Offer tools to a language model over standard input and output (Model Context Protocol), with the rights of the token.
They only read and try out; --write adds saving a rule as a draft.`,
    load: () => import("./mcp/mcp.ts"),
  },
  {
    name: "connect",
    usage: `assay connect nats|kafka --from SUBJECT --verdicts SUBJECT --parked SUBJECT|file:PATH
              [--broker HOST:PORT,HOST:PORT] [--group NAME] [--server URL] [--token TOKEN]
              [--id key|body] [--in-flight N] [--metrics-port N]
              [--user NAME --password-file FILE] [--tls] [--ca FILE]
              [--creds FILE] [--key-header NAME]   with nats only
              [--sasl MECHANISM]                   with kafka only`,
    summary: `Send transactions from NATS JetStream or Kafka to a running service, and write their verdicts back.
--from, --verdicts and --parked are subjects of NATS or topics of Kafka. --group is the durable consumer or the consumer group.
--id key: the key is the transaction's id (in NATS the header --key-header, Nats-Msg-Id); --id body: its transactionId is.
--in-flight is how many messages are read and not settled, 64 unless given. Metrics are served on 127.0.0.1.`,
    load: () => import("./connect/connect.ts"),
  },
  {
    name: "customer",
    usage: "assay customer show|erase ID [--side live|test] [--workspace NAME]",
    summary: "Show or erase a customer in the data folder.",
    load: () => import("./customers/customers.ts"),
  },
  {
    name: "retention",
    usage: "assay retention [--days N] [--dry-run]",
    summary: "Erase verdicts and labels older than N days from the data folder; --dry-run only counts them.",
    load: () => import("./retention.ts"),
  },
  {
    name: "label",
    usage: "assay label FILE [--side live|test] [--workspace NAME]",
    summary: "Load labels (fraud or genuine, by transaction) from a file into the data folder.",
    load: () => import("./labels.ts"),
  },
  {
    name: "simulate",
    usage: "assay simulate [--seed N] [--out FILE.csv]",
    summary: "Write a synthetic portfolio of payments with known fraud, for trying the service.",
    load: () => import("./simulate.ts"),
  },
  {
    name: "train",
    usage: "assay train [--file FILE] [--label-delay-days N] [--side live|test] [--workspace NAME]",
    summary: "Train a model on the labelled transactions of the data folder, or on a labelled file.",
    load: () => import("./models/train.ts"),
  },
  {
    name: "model",
    usage: `assay model list
assay model show VERSION
assay model promote VERSION
assay model rollback
assay model thresholds [VERSION] --alerts-per-day N
assay model thresholds [VERSION] --review-cost N [--currency CODE] [--loss-share S]
                       [--decline-cost-share S]
assay model budget --reviewed-per-1000 N --declined-per-1000 N | off
assay model drift [--against training|earlier_days]
each with [--side live|test] [--workspace NAME]`,
    summary: "List, show, promote and roll back models; propose thresholds; set an alert budget; measure drift.",
    load: () => import("./models/models.ts"),
  },
  {
    name: "rule",
    usage: `assay rule list
assay rule names
assay rule show ID
assay rule check FILE | --expression TEXT
assay rule save ID FILE.json [--base-version N]
assay rule promote ID [--version N] [--percent P]
assay rule shadow ID [--version N]
assay rule retire ID
assay rule adjust CODE [--state live|shadow|off] [--multiplier X]
assay rule restore SET
each with [--side live|test] [--workspace NAME]`,
    summary: "Check, save, promote, shadow and retire rules; adjust built-in rules; restore rule sets.",
    load: () => import("./rules/rules.ts"),
  },
  {
    name: "list",
    usage: `assay list list
assay list create NAME --kind block|allow|watch|reference|screen --field FIELD [--title TEXT]
assay list show NAME
assay list add NAME VALUE [--expires TIME] [--note TEXT]
assay list remove NAME VALUE
assay list load NAME FILE [--how add|remove|replace]
assay list download NAME [--out FILE]
assay list retire NAME
assay list near "PERSON OR COMPANY" [--born DATE] [--country CODE]
each with [--side live|test] [--workspace NAME]`,
    summary: `Create, fill, show and retire lists of accounts, counterparties, countries and other values.
load reads sanctions lists as OpenSanctions and OFAC publish them; near prints the listed names that are near the given one.`,
    load: () => import("./lists.ts"),
  },
  {
    name: "webhook",
    usage: `assay webhook list
assay webhook add URL|mailto:ADDRESS,ADDRESS [--events EVENT,EVENT] [--description TEXT]
                  [--form ${messageForms.join("|")}] [--minimum-score N] [--concerns NAME] [--digest-minutes N]
                  [--quiet-hours FROM-TO] [--quiet-days DAY,DAY] [--timezone ZONE] [--urgent-score N]
assay webhook rotate|test|pause|resume|deliveries|remove ID
assay webhook replay ID --since TIME|--message MESSAGE
each with [--side live|test] [--workspace NAME]`,
    summary: "Add, test, pause, replay and remove webhooks. add and rotate print only the secret; mail has none.",
    load: () => import("./webhooks.ts"),
  },
  {
    name: "backtest",
    usage: `assay backtest [REQUEST.json] [--file TRANSACTIONS [--label-delay-days N]] [--json]
               [--side live|test] [--workspace NAME]`,
    summary: "Backtest rules, a model or thresholds on the history in the data folder, or on a file.",
    load: () => import("./backtests.ts"),
  },
  {
    name: "audit",
    usage: `assay audit verify [--from GROUP] [--anchors FILE]
assay audit reproduce ID [--json] [--side live|test] [--workspace NAME]
assay audit export --out FILE [--from GROUP] [--with-personal-data]`,
    summary: "Verify the journal's hash chain against stored anchors; export the journal; reproduce a decision.",
    load: () => import("./audit.ts"),
  },
  {
    name: "migrate",
    usage: "assay migrate",
    summary: "Migrate the data folder to this version. serve does this too.",
    load: () => import("./store/migrate.ts"),
  },
  {
    name: "check-config",
    usage: "assay check-config",
    summary: "Check the settings in the environment and list all settings.",
    load: () => import("./check-config.ts"),
  },
  {
    name: "doctor",
    usage: "assay doctor [--json]",
    summary: `Check the machine, the data folder and the store, and say what to do; measures how long the disk takes to sync.
Also beside a running service. Exit code: 0 no problems, 1 problems.`,
    load: () => import("./doctor/doctor.ts"),
  },
  {
    name: "backup",
    usage: "assay backup FILE",
    summary: "Back up the whole data folder to a new file, also while the service runs.",
    load: () => import("./store/backup.ts"),
  },
  {
    name: "restore",
    usage: "assay restore FILE",
    summary: "Restore a backup into an empty data folder.",
    load: () => import("./store/restore.ts"),
  },
  {
    name: "export",
    usage: "assay export FOLDER [--workspace NAME]",
    summary: "Export everything, or one workspace, to a folder that any store can import. The service must be stopped.",
    load: () => import("./store/export.ts"),
  },
  {
    name: "import",
    usage: "assay import FOLDER",
    summary: "Import an export into an empty store, embedded or PostgreSQL, and verify that it is complete.",
    load: () => import("./store/import.ts"),
  },
  {
    name: "accept-loss",
    usage: "assay accept-loss",
    summary: "Give up records that the store has lost, so that a service starts again. The service must be stopped.",
    load: () => import("./store/accept-loss.ts"),
  },
  {
    name: "verify",
    usage: `assay verify [--states]

--states makes all states again from the journal and compares them, which takes as long as deciding it. A store that an earlier version
filled may have states that differ because that version counted less.`,
    summary: "Verify the store, the journal's hash chain and every stored document.",
    load: () => import("./store/verify.ts"),
  },
];

export function helpText(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary.split("\n")[0]}`);
  return `Assay: fraud detection for transactions, forgery analysis of documents.

Usage: assay COMMAND [OPTIONS]

Commands:
${lines.join("\n")}

assay COMMAND --help describes a command; assay --version prints the version. Settings come from the environment (ASSAY_HOST, ASSAY_PORT,
ASSAY_HOME, ASSAY_TOKEN, ...); assay check-config lists all of them.
`;
}
