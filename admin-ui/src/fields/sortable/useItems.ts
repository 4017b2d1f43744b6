import { useKeys } from './useKeys.ts'

interface Options<Value> {
  value: Value[]
  /** A number that stays an item's own, where the list is changed from outside as well. */
  keyOf?: (value: Value) => number
  onChange: (value: Value[]) => void
  /** What tells of complaints: another one when there are others. */
  errorAt: unknown
}

/** The items of a list with their keys, and what can be done with them. */
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
  return {
    keys,
    judgedAt,
    /** Adds an item at the end and gives its key. */
    add: (item: Value): number => {
      const key = keyOf?.(item) ?? newKey()
      change([...value, item], [...keys, key])
      return key
    },
    /** Takes an item out and gives the key of the one that is at hand then, if there is one. */
    remove: (at: number): number | undefined => {
      const rest = keys.toSpliced(at, 1)
      change(value.toSpliced(at, 1), rest)
      return rest[Math.min(at, rest.length - 1)]
    },
    /** Puts an item in the place of another. */
    move: (from: number, to: number) => {
      change(moved(value, from, to), moved(keys, from, to))
    },
  }
}

function moved<Item>(items: Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}
