import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { lines, magnifier, tiles } from '@quoin/shared-ui/ui/glyphs'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useQuery } from '@tanstack/react-query'
import { mediaTagsQuery } from '../../api/media.ts'
import tools from '../../entry-list/filters/ListTools.module.css'
import type { Layout } from './item/layout.ts'
import styles from './MediaTools.module.css'
import type { useMediaView } from './useMediaView.ts'

interface Props {
  view: ReturnType<typeof useMediaView>
  layout: Layout
  onLayout: (layout: Layout) => void
}

const layouts = [
  { layout: 'grid', text: 'Grid', glyph: tiles },
  { layout: 'list', text: 'List', glyph: lines },
] as const

/** The controls above the library: search, filters and layout. */
export function MediaTools({ view, layout: shown, onLayout }: Props) {
  // Without the tags the search still works.
  const { data: tags = [] } = useQuery(mediaTagsQuery)
  return (
    <div role="search" className={tools.tools} aria-label="Media">
      <span className={tools.search}>
        <Glyph of={magnifier} className={tools.magnifier} />
        <Input
          type="search"
          aria-label="Search media"
          placeholder="Search media"
          value={view.text}
          onChange={({ target }) => {
            view.setText(target.value)
          }}
        />
      </span>
      <Select
        aria-label="Filter by kind"
        className={tools.choice}
        value={view.kind}
        onChange={({ target }) => {
          view.set('kind', target.value)
        }}
      >
        <option value="">Any kind</option>
        <option value="image">Pictures</option>
        <option value="document">Documents</option>
      </Select>
      <Select
        aria-label="Filter by tag"
        className={tools.choice}
        value={view.tag}
        onChange={({ target }) => {
          view.set('tag', target.value)
        }}
      >
        <option value="">Any tag</option>
        {[...new Set([...tags, view.tag])].filter(Boolean).map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </Select>
      {view.narrowed && (
        <Button variant="ghost" size="small" onClick={view.clear}>
          Show all
        </Button>
      )}
      <div role="group" aria-label="View" className={styles.layouts}>
        {layouts.map(({ layout, text, glyph }) => (
          <button
            key={layout}
            type="button"
            className={styles.layout}
            aria-pressed={layout === shown}
            aria-label={text}
            title={text}
            onClick={() => {
              onLayout(layout)
            }}
          >
            <Glyph of={glyph} />
          </button>
        ))}
      </div>
    </div>
  )
}
