/**
 * The filters of system calls for processes that read documents, one for each processor, as bytes of classic BPF that
 * `setpriv --seccomp-filter` loads. What is listed fails with EPERM; everything else is left as it is.
 */
import { fileURLToPath } from "node:url";

export const processors = ["x64", "arm64"] as const;
type Processor = (typeof processors)[number];

/** Linux's audit numbers of architectures. */
const architectures: Readonly<Record<Processor, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** Numbers on x64 and on arm64; -1 where the processor has none. Calls that came later have one number on both. */
const denied: Readonly<Record<string, readonly [x64: number, arm64: number]>> = {
  // The network: pipes to the service are there already.
  ...{
    socket: [41, 198],
    connect: [42, 203],
    accept: [43, 202],
    accept4: [288, 242],
    bind: [49, 200],
    listen: [50, 201],
  },
  // Other processes.
  ...{ ptrace: [101, 117], process_vm_readv: [310, 270], process_vm_writev: [311, 271], kcmp: [312, 272] },
  ...{ pidfd_open: [434, 434], pidfd_getfd: [438, 438], pidfd_send_signal: [424, 424], process_madvise: [440, 440] },
  ...{ kill: [62, 129], tkill: [200, 130], rt_sigqueueinfo: [129, 138], rt_tgsigqueueinfo: [297, 240] },
  // Memory and messages that processes share by a number.
  ...{
    shmget: [29, 194],
    shmat: [30, 196],
    shmctl: [31, 195],
    semget: [64, 190],
    msgget: [68, 186],
    mq_open: [240, 180],
  },
  // File systems and namespaces.
  ...{
    mount: [165, 40],
    umount2: [166, 39],
    pivot_root: [155, 41],
    chroot: [161, 51],
    unshare: [272, 97],
    setns: [308, 268],
  },
  ...{ open_tree: [428, 428], move_mount: [429, 429], fsopen: [430, 430], fsconfig: [431, 431], fsmount: [432, 432] },
  ...{ fspick: [433, 433], mount_setattr: [442, 442], name_to_handle_at: [303, 264], open_by_handle_at: [304, 265] },
  ...{
    quotactl: [179, 60],
    quotactl_fd: [443, 443],
    fanotify_init: [300, 262],
    swapon: [167, 224],
    swapoff: [168, 225],
  },
  // Parts of the kernel that most ways to more rights have led through.
  ...{ bpf: [321, 280], perf_event_open: [298, 241], userfaultfd: [323, 282], io_uring_setup: [425, 425] },
  ...{ io_uring_enter: [426, 426], io_uring_register: [427, 427], add_key: [248, 217], request_key: [249, 218] },
  ...{ keyctl: [250, 219], splice: [275, 76], tee: [276, 77], vmsplice: [278, 75], memfd_secret: [447, 447] },
  ...{ init_module: [175, 105], finit_module: [313, 273], delete_module: [176, 106], kexec_load: [246, 104] },
  ...{ kexec_file_load: [320, 294], modify_ldt: [154, -1], iopl: [172, -1], ioperm: [173, -1], syslog: [103, 116] },
  // The machine.
  ...{ reboot: [169, 142], settimeofday: [164, 170], clock_settime: [227, 112], clock_adjtime: [305, 266] },
  ...{
    adjtimex: [159, 171],
    sethostname: [170, 161],
    setdomainname: [171, 162],
    acct: [163, 89],
    personality: [135, 92],
  },
};

const clone: Readonly<Record<Processor, number>> = { x64: 56, arm64: 220 };
/** The flags of clone that make namespaces. */
const namespaceFlags = 0x7e020000;
/** Its flags lie where no filter sees them; without it the C library takes clone. */
const clone3 = 435;
/** Calls of the 32-bit pointers' interface of x64 have this bit. */
const x32Bit = 0x40000000;

const operation = { load: 0x20, equals: 0x15, atLeast: 0x35, hasBits: 0x45, end: 0x06 } as const;
const place = { number: 0, architecture: 4, firstArgument: 16 } as const;
const verdict = { allow: 0x7fff0000, kill: 0x80000000, notPermitted: 0x00050001, notThere: 0x00050026 } as const;

export function renderFilter(processor: Processor): Buffer {
  const column = processor === "x64" ? 0 : 1;
  const numbers = Object.values(denied).flatMap((both) => (both[column] === -1 ? [] : [both[column] as number]));
  const isX64 = processor === "x64";
  const lines: Buffer[] = [];
  const first = 7 + (isX64 ? 1 : 0) + numbers.length;
  const ends = { allow: first, notPermitted: first + 1, notThere: first + 2, kill: first + 3 };
  /** Jumps to the end where it holds, and else to the next line. */
  const add = (code: number, value: number, holds?: number, fails?: number) => {
    const line = Buffer.alloc(8);
    const offset = (end: number | undefined) => (end === undefined ? 0 : end - lines.length - 1);
    line.writeUInt16LE(code, 0);
    line.writeUInt8(offset(holds), 2);
    line.writeUInt8(offset(fails), 3);
    line.writeUInt32LE(value, 4);
    lines.push(line);
  };
  add(operation.load, place.architecture);
  add(operation.equals, architectures[processor], undefined, ends.kill);
  add(operation.load, place.number);
  if (isX64) add(operation.atLeast, x32Bit, ends.notPermitted);
  add(operation.equals, clone3, ends.notThere);
  for (const number of numbers) add(operation.equals, number, ends.notPermitted);
  add(operation.equals, clone[processor], undefined, ends.allow);
  add(operation.load, place.firstArgument);
  add(operation.hasBits, namespaceFlags, ends.notPermitted, ends.allow);
  for (const end of [verdict.allow, verdict.notPermitted, verdict.notThere, verdict.kill]) add(operation.end, end);
  return Buffer.concat(lines);
}

export function filterPath(processor: Processor): string {
  return fileURLToPath(new URL(`../../src/forgery/isolation/calls-${processor}.bpf`, import.meta.url));
}
