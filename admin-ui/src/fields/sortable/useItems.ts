import { useKeys } from './useKeys.ts'

interface Options<Value> {
  value: Value[]
  /** Returns a stable key of an item, if the list is also changed from outside. */
  keyOf?: (value: Value) => number
  onChange: (value: Value[]) => void
  /** A value that changes with the error messages. */
  errorAt: unknown
}

/** The items of a list with their keys, and functions that change them. */
export function useItems<Value>({ value, keyOf, onChange, errorAt }: Options<Value>) {
  const { keys, setKeys, newKey, judgedAt } = useKeys(
    value.length,
    errorAt,
    keyOf && value.map(keyOf),
  )
  const change = (next: Value[], nextKeys: number[]) => {
    setKeys(nextKeys)
    onChange(next)
  }
  const insert = (item: Value, at: number): number => {
    const key = keyOf?.(item) ?? newKey()
    change(value.toSpliced(at, 0, item), keys.toSpliced(at, 0, key))
    return key
  }
  return {
    keys,
    judgedAt,
    /** Adds an item at the end and returns its key. */
    add: (item: Value): number => insert(item, value.length),
    /** Adds an item at an index and returns its key. */
    insert,
    /** Removes an item and returns the key of an adjacent item, if there is one. */
    remove: (at: number): number | undefined => {
      const rest = keys.toSpliced(at, 1)
      change(value.toSpliced(at, 1), rest)
      return rest[Math.min(at, rest.length - 1)]
    },
    /** Moves an item to another index. */
    move: (from: number, to: number) => {
      change(moved(value, from, to), moved(keys, from, to))
    },
  }
}

function moved<Item>(items: Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}
