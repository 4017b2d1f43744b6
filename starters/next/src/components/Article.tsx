import { addressOf } from '../cms/articles.ts'
import { Day } from './Day.tsx'
import { Picture } from './Picture.tsx'
import { Prose } from './Prose.tsx'
import { SiteLink } from './SiteLink.tsx'

/** An article, with its author and pictures expanded. */
export function Article({ article }: { article: Record<string, any> }) {
  const { title, excerpt, content, category, image, author, readTime } = article
  const { member, image: picture } = article.expand ?? {}
  const tags = (article.tags ?? []) as string[]
  return (
    <article>
      <header>
        <h1>{title}</h1>
        <p className="lead">{excerpt}</p>
        <p className="below">
          {category && <SiteLink href={addressOf({ category })}>{category}</SiteLink>}
          <Day time={article.publishedAt} />
          {readTime > 0 && <span>{`${readTime} min read`}</span>}
        </p>
      </header>
      <Picture
        address={image}
        known={picture}
        ratio="16:9"
        sizes="(min-width: 48rem) 44rem, 100vw"
        isEager
      />
      <Prose text={content} />
      {tags.length > 0 && (
        <nav aria-label="More about">
          <ul className="menu filter">
            {tags.map((tag) => (
              <li key={tag}>
                <SiteLink rel="tag" href={addressOf({ tag })}>
                  {tag}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {member ? <Author member={member} /> : author && <p>{`By ${author}`}</p>}
    </article>
  )
}

function Author({ member }: { member: Record<string, any> }) {
  return (
    <aside className="author" aria-label="The author">
      <Picture
        address={member.image}
        known={member.expand?.image}
        alt=""
        ratio="1:1"
        sizes="5rem"
      />
      <div>
        <strong>{member.name}</strong>
        <p className="below">{member.position}</p>
        <p>{member.bio}</p>
      </div>
    </aside>
  )
}
