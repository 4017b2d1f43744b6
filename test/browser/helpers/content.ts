import { type APIRequestContext, expect } from '@playwright/test'

/** The fields of a product that the tests read. */
export interface Product {
  id: string
  slug: string
  name: string
  description: string
  status: string
  features: string[]
  specifications: Record<string, unknown> | null
  pricing: Record<string, number> | null
  reviews: { author: string; rating: number; content: string }[]
}

export interface Post {
  id: string
  title: string
  excerpt: string
  category: string
  tags: string[]
}

/** Reads a list or an entity that must be there. */
export async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path)
  expect(answer.status(), `GET ${path}`).toBe(200)
  return (await answer.json()) as T
}

/** Writes an entity as an administrator, and gives it as the server stored it. */
export async function create<T = Product>(
  api: APIRequestContext,
  path: string,
  data: Record<string, unknown>,
): Promise<T> {
  const answer = await api.post(path, { data })
  expect(answer.status(), `POST ${path}: ${await answer.text()}`).toBe(201)
  return (await answer.json()) as T
}

let count = 0

/**
 * Returns a name that no other entity has, on any server. The number has a fixed width, so that no name is the beginning
 * of another: tests find entities by a part of their text.
 */
export function fresh(name: string): string {
  count += 1
  return `${name} ${process.pid.toString(36)}${count.toString(36).padStart(3, '0')}`
}
