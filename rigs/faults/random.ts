export const chance = (share: number): boolean => Math.random() < share;

export function pick<T>(list: readonly [T, ...T[]]): T;
export function pick<T>(list: readonly T[]): T | undefined;
export function pick<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
