import {
  addressOf,
  readArticles,
  readCategories,
  type ArticlePage,
  type Chosen,
} from '../cms/articles.ts'
import { EntryCard } from './EntryCard.tsx'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  chosen?: Chosen
  number?: number
  /** The articles of this page, if they were read already. */
  list?: ArticlePage
}

/** A page of a list of articles, with the categories above and the other pages below. */
export async function ArticleList({ chosen = {}, number = 1, list }: Props) {
  const [{ entries, pages }, categories] = await Promise.all([
    list ?? readArticles(chosen, number),
    readCategories(),
  ])
  return (
    <>
      <nav aria-label="Categories">
        <ul className="menu filter">
          <li>
            <SiteLink
              href="/blog"
              aria-current={!chosen.category && !chosen.tag ? 'true' : undefined}
            >
              All
            </SiteLink>
          </li>
          {categories.map((category) => (
            <li key={category}>
              <SiteLink
                href={addressOf({ category })}
                aria-current={chosen.category === category ? 'true' : undefined}
              >
                {category}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="grid">
        {entries.map((entry) => (
          <EntryCard key={entry.id} type="post" entry={entry} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className="pages" aria-label="Pages of articles">
          {number > 1 && (
            <SiteLink rel="prev" href={addressOf(chosen, number - 1)}>
              Newer articles
            </SiteLink>
          )}
          <span>{`Page ${number} of ${pages}`}</span>
          {number < pages && (
            <SiteLink rel="next" href={addressOf(chosen, number + 1)}>
              Older articles
            </SiteLink>
          )}
        </nav>
      )}
    </>
  )
}
