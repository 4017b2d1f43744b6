import type { Person } from '../../../content/lists.ts'

/** The default team: roles without names. */
export const builtInTeam: Person[] = [
  ['Managing Director', 'Leads the agency, and talks to the people it works for.'],
  ['Technical Director', 'Answers for how our software is built and run.'],
  ['Head of Design', 'Looks after research and interface design.'],
  ['Head of Digital Marketing', 'Looks after search and content.'],
].map(([position = '', bio = '']) => ({
  id: position,
  name: '',
  position,
  bio,
  linkedin: '',
  image: '',
}))

/** The first letters of the first and the last word of a name; 'TM' without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return ((first?.charAt(0) ?? '') + (last?.charAt(0) ?? '')).toUpperCase() || 'TM'
}
