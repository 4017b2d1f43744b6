import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox } from '@quoin/shared-ui/ui/glyphs'

/** Shown if there are no products. */
export function NoProducts() {
  return (
    <EmptyState icon={inbox} title="No Products Available">
      Check back later for our latest product offerings.
    </EmptyState>
  )
}
