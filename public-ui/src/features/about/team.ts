import type { Person } from '../../content/lists.ts'

/** Stands for the team where the server names nobody. */
export const builtInTeam: Person[] = [
  {
    id: 'direction',
    name: 'Managing Director',
    position: 'Direction',
    bio: 'Scopes new work with each client, and keeps the promise that an agreed price does not move.',
    linkedin: '',
  },
  {
    id: 'engineering',
    name: 'Technical Director',
    position: 'Engineering',
    bio: 'Answers for what goes into production, and still takes a turn on call.',
    linkedin: '',
  },
  {
    id: 'design',
    name: 'Head of Design',
    position: 'Design',
    bio: 'Runs research and interface design, and tests with people who would rather be elsewhere.',
    linkedin: '',
  },
  {
    id: 'marketing',
    name: 'Head of Digital Marketing',
    position: 'Marketing',
    bio: 'Looks after search and content, in reports that fit on two pages.',
    linkedin: '',
  },
]

/** The first letters of the first and the last word of a name; 'TM' without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return ((first?.charAt(0) ?? '') + (last?.charAt(0) ?? '')).toUpperCase() || 'TM'
}
