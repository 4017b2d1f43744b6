import { rmSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from './freePort.ts'

const ci = process.env.CI !== undefined

// The workers read this file too, and must find the port of the first reading.
process.env.QUOIN_E2E_PORT ??= await freePort()
process.env.QUOIN_E2E_PASSWORD ??= crypto.randomUUID()
const address = `127.0.0.1:${process.env.QUOIN_E2E_PORT}`
const data = 'results/data'
if (process.env.TEST_WORKER_INDEX === undefined) {
  rmSync(new URL(data, import.meta.url), { recursive: true, force: true })
}

const executablePath = process.env.QUOIN_BROWSER
const root = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests',
  outputDir: 'results/output',
  forbidOnly: ci,
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  use: {
    baseURL: `http://${address}`,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--disable-background-networking', ...(root ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    { name: 'phone', use: { ...devices['iPhone 14'], browserName: 'chromium' } },
  ],
  webServer: {
    command: `../bin/quoin serve --addr ${address} --data ${data} --demo`,
    env: { QUOIN_ADMIN_PASSWORD: process.env.QUOIN_E2E_PASSWORD },
    url: `http://${address}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
