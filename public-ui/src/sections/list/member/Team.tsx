import { arrowUpRight } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useQuery } from '@tanstack/react-query'
import { type Person, type Pick, teamQuery } from '../../../content/lists.ts'
import { Portrait } from '../../../ui/picture/Portrait.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import styles from './Team.module.css'
import { builtInTeam, initials } from './team.ts'

/** The team; default cards if there are no members or the request fails. */
export function Team({ pick }: { pick: Pick }) {
  const { data, isPending } = useQuery(teamQuery(pick))
  if (isPending) {
    return (
      <Loading
        text="Loading team members..."
        cards={4}
        size="small"
        className={styles.team}
      />
    )
  }
  const fetched: Person[] = data?.items ?? []
  return (
    <ul className={styles.team}>
      {(fetched.length > 0 ? fetched : builtInTeam).map((member) => (
        <li key={member.id}>
          <MemberCard {...member} />
        </li>
      ))}
    </ul>
  )
}

function MemberCard(member: Person) {
  const { name, position, bio, linkedin, image } = member
  return (
    <article className={styles.member}>
      {image ? (
        <Portrait of={member} size={80} className={styles.portrait} />
      ) : (
        <span aria-hidden className={styles.initials}>
          {initials(name)}
        </span>
      )}
      <h3>{name || position}</h3>
      {name && <p className={styles.position}>{position}</p>}
      <p className={styles.bio}>{bio}</p>
      {linkedin && (
        <a href={linkedin} aria-label={`LinkedIn, ${name}`}>
          LinkedIn <Glyph of={arrowUpRight} />
        </a>
      )}
    </article>
  )
}
