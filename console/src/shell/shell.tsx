/** The frame: navigation, finder, who is signed in, and the page in the middle. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { formatCompact } from "../data/format.ts";
import { groups, pages } from "../pages/pages.ts";
import { DropAnywhere } from "../parts/drop-anywhere.tsx";
import { Notices } from "../parts/notices.tsx";
import { Link } from "../routing/link.tsx";
import { goTo, place } from "../routing/router.ts";
import { endVisit, isTestSide, isVisiting, may, session, signOut } from "../session/session.ts";
import { useCounts, waiting } from "./counts.ts";
import { Mark } from "./mark.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import { ShortcutSheet, useShortcuts } from "./shortcuts.tsx";
import { theme, toggleTheme } from "./theme.ts";

export function Shell({ children }: { readonly children: ComponentChildren }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  // On a phone the menu covers the page that was chosen.
  useEffect(() => setMenuOpen(false), [place.value.path]);
  const [isSearching, setSearching] = useState(false);
  const shortcuts = useShortcuts(
    () => setSheetOpen(true),
    () => setSearching(true),
  );
  return (
    <div class={`shell ${isTestSide.value ? "is-test" : ""}`}>
      <a class="skip" href="#page">
        Skip to content
      </a>
      <header class="rail">
        <Link to="/" class="brand">
          <Mark />
          Assay
        </Link>
        {isTestSide.value ? <span class="side-mark">Test side</span> : null}
        <Finder onSearch={() => setSearching(true)} />
        <button
          type="button"
          class="button small menu-button"
          aria-expanded={isMenuOpen}
          aria-controls="rail-menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          Menu
        </button>
        <div id="rail-menu" class={`rail-menu ${isMenuOpen ? "open" : ""}`}>
          <Navigation />
          <Foot onShortcuts={() => setSheetOpen(true)} />
        </div>
      </header>
      <main class="stage" id="page">
        {isVisiting.value ? <VisitBar /> : null}
        {children}
      </main>
      <Notices />
      <DropAnywhere />
      {isSearching ? <SearchDialog onClose={() => setSearching(false)} /> : null}
      {isSheetOpen ? <ShortcutSheet shortcuts={shortcuts} onClose={() => setSheetOpen(false)} /> : null}
    </div>
  );
}

function Navigation() {
  useCounts();
  const { path } = place.value;
  return (
    <nav aria-label="Pages">
      {groups.map((group) => {
        const entries = pages.filter(({ navigation, scope }) => navigation?.group === group && may(scope));
        if (entries.length === 0) return null;
        return (
          <div key={group}>
            <p class="group">{group}</p>
            <ul>
              {entries.map(({ pattern, navigation }) => (
                <li key={pattern}>
                  <Link to={pattern} current={pattern === "/" ? path === "/" : path.startsWith(pattern)}>
                    {navigation?.name}
                    <Waiting count={waiting.value[pattern] ?? 0} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span class="count" role="img" aria-label={`${count} open`}>
      {formatCompact(count)}
    </span>
  );
}

function Finder({ onSearch }: { readonly onSearch: () => void }) {
  return (
    <search>
      <button type="button" class="input finder" onClick={onSearch}>
        Search <kbd>{navigator.platform.startsWith("Mac") ? "⌘K" : "Ctrl K"}</kbd>
      </button>
    </search>
  );
}

function VisitBar() {
  async function leave(): Promise<void> {
    await endVisit();
    goTo("/");
  }
  return (
    <aside class="visit-bar" aria-label="Demonstration">
      <span>
        <strong>Demonstration.</strong> Synthetic data on the test side.
      </span>
      <button type="button" class="button small" onClick={leave}>
        Leave the demonstration
      </button>
    </aside>
  );
}

function Foot({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const holder = session.value?.holder;
  if (holder === undefined) return null;
  /** The next one who signs in here begins at the beginning. Who stays with what is not saved stays signed in. */
  function leave(): void {
    goTo("/");
    if (place.value.path === "/") signOut();
  }
  return (
    <div class="foot">
      <span>
        {holder.role === undefined ? holder.name : <Link to="/console/account">{holder.name}</Link>} <br />
        {holder.workspace} · <strong>{holder.mode === "test" ? "test side" : "live side"}</strong>
      </span>
      <button type="button" onClick={toggleTheme}>
        {theme.value === "dark" ? "Light" : "Dark"}
      </button>
      <button type="button" onClick={onShortcuts}>
        Shortcuts
      </button>
      <a href="/docs">API</a>
      <button type="button" onClick={leave}>
        Sign out
      </button>
    </div>
  );
}
