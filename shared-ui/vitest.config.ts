import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: './src/testing/setup.ts',
    testTimeout: 90_000,
    // Vitest keeps one processor for itself, which is half of two.
    maxWorkers: '100%',
    css: { include: /tokens\.css/ },
  },
})
