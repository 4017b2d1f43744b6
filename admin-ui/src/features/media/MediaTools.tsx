import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { lines, magnifier, tiles } from '@quoin/shared-ui/ui/glyphs'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useQuery } from '@tanstack/react-query'
import { mediaCollectionsQuery, mediaTagsQuery } from '../../api/media.ts'
import tools from '../../entry-list/filters/ListTools.module.css'
import { FilterSelect } from './FilterSelect.tsx'
import type { Layout } from './item/layout.ts'
import styles from './MediaTools.module.css'
import { MoreFilters } from './MoreFilters.tsx'
import { mediaSorts, type useMediaView } from './useMediaView.ts'

interface Props {
  view: ReturnType<typeof useMediaView>
  layout: Layout
  onLayout: (layout: Layout) => void
}

/** The controls above the library: search, filters, order and layout. */
export function MediaTools({ view, layout, onLayout }: Props) {
  // Without the tags and the collections the search still works.
  const { data: tags = [] } = useQuery(mediaTagsQuery)
  const { data: collections = [] } = useQuery(mediaCollectionsQuery)
  return (
    <div role="search" aria-label="Media">
      <div className={tools.tools}>
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
        <FilterSelect view={view} name="kind" label="Filter by kind" any="Any kind">
          <option value="image">Pictures</option>
          <option value="document">Documents</option>
          <option value="video">Films</option>
          <option value="audio">Sound</option>
        </FilterSelect>
        <FilterSelect view={view} name="tag" label="Filter by tag" any="Any tag">
          <Words words={tags} chosen={view.get('tag')} />
        </FilterSelect>
        <FilterSelect
          view={view}
          name="collection"
          label="Filter by collection"
          any="Any collection"
        >
          <Words words={collections} chosen={view.get('collection')} />
        </FilterSelect>
        <FilterSelect view={view} name="sort" label="Sort by">
          {mediaSorts.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </FilterSelect>
        {view.narrowed && (
          <Button variant="ghost" size="small" onClick={view.clear}>
            Show all
          </Button>
        )}
        <Layouts layout={layout} onLayout={onLayout} />
      </div>
      <MoreFilters view={view} />
    </div>
  )
}

/** The options for words that files have, and the chosen word, which no file may have any more. */
function Words({ words, chosen }: { words: string[]; chosen: string }) {
  return [...new Set([...words, chosen])].filter(Boolean).map((word) => (
    <option key={word} value={word}>
      {word}
    </option>
  ))
}

const layouts = [
  { layout: 'grid', text: 'Grid', glyph: tiles },
  { layout: 'list', text: 'List', glyph: lines },
] as const

function Layouts({ layout: shown, onLayout }: Pick<Props, 'layout' | 'onLayout'>) {
  return (
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
  )
}
