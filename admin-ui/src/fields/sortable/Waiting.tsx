import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'

/** What stands in the place of a list until its code is there. */
export function Waiting({ value }: { value: unknown[] }) {
  return <Skeleton height={`${String(2 + 8 * value.length)}rem`} />
}
