/** The groups of a whole number, from the highest: groupsOf("1234567", 3) is [1, 234, 567]. */
export function groupsOf(digits: string, size: number): number[] {
  const groups: number[] = [];
  for (let end = digits.length; end > 0; end -= size)
    groups.unshift(Number.parseInt(digits.slice(Math.max(end - size, 0), end), 10));
  return groups;
}
