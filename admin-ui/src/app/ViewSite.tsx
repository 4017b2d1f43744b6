import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowUpRight } from '@quoin/shared-ui/ui/glyphs'
import { useFrontEnd } from '../model/frontEnd.ts'

/** A link from the back office to the public site, or to the front end that draws it; nothing if there is none. */
export function ViewSite({ className }: { className?: string | undefined }) {
  const { here, previewUrl, any } = useFrontEnd()
  if (!any) return null
  const home = previewUrl
    .replace('{path}', encodeURIComponent('/'))
    .replace('{token}', '')
  return (
    <Button asChild variant="ghost" size="small">
      <a href={here ? '/' : home} className={className}>
        <Glyph of={arrowUpRight} />
        <span>View site</span>
      </a>
    </Button>
  )
}
