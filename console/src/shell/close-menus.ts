/** Menus that hang over the page close by Escape and by a click elsewhere, as those of the browser do. */

function openMenus(): readonly HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")];
}

addEventListener("pointerdown", ({ target }) => {
  for (const menu of openMenus()) {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  }
});

addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
