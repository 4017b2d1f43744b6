import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowUpRight } from '@quoin/shared-ui/ui/glyphs'

/** A link from the back office to the public site. */
export function ViewSite({ className }: { className?: string | undefined }) {
  return (
    <Button asChild variant="ghost" size="small">
      <a href="/" className={className}>
        <Glyph of={arrowUpRight} />
        <span>View site</span>
      </a>
    </Button>
  )
}
