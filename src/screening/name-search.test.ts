import assert from "node:assert/strict";
import { test } from "node:test";
import { searchNames } from "./name-search.ts";

const names = [
  "Franck Le Baron",
  "Евдоким Ефремович Семенов",
  "刘亮",
  "عبد الرحمن بن عبد العزيز آل سعود",
  "Amarilis Piquer Salamanca",
  "Stéphane-Édouard Normand",
  "Vladimir Poutine",
];
const find = (wanted: string) => names.filter(searchNames(wanted));

test("a name is found by the beginnings of its words, in any order and case", () => {
  assert.deepEqual(find("franck"), ["Franck Le Baron"]);
  assert.deepEqual(find("BARON fra"), ["Franck Le Baron"]);
  assert.deepEqual(find("piq"), ["Amarilis Piquer Salamanca"]);
  assert.deepEqual(find("stephane edouard"), ["Stéphane-Édouard Normand"]);
});

test("a name is found in its own script and in Latin letters", () => {
  assert.deepEqual(find("Семен"), ["Евдоким Ефремович Семенов"]);
  assert.deepEqual(find("semenov"), ["Евдоким Ефремович Семенов"]);
  assert.deepEqual(find("刘"), ["刘亮"]);
  assert.deepEqual(find("الرحمن"), ["عبد الرحمن بن عبد العزيز آل سعود"]);
  assert.deepEqual(find("Saud abd"), ["عبد الرحمن بن عبد العزيز آل سعود"]);
  assert.deepEqual(find("Putin"), ["Vladimir Poutine"]);
});

test("every word has to be there, and letters without a table match nothing else", () => {
  assert.deepEqual(find("franck normand"), []);
  assert.deepEqual(find("山田"), []);
  assert.deepEqual(find("ranck zz"), []);
});
