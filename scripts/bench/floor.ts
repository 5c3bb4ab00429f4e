import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

/*
 * The floor of our figures, in a process of its own as our server is: `/hello` by a bare Hono, `/answer` by the same
 * app with the bytes that were posted there last, `/page` the given bytes by bare Node. Arguments: port, file of
 * gzipped bytes.
 */
const [port, file] = process.argv.slice(2)
const page = readFileSync(file ?? '')
let answer = new Uint8Array()
const app = new Hono()
  .get('/hello', (c) => c.text('hello'))
  .post('/answer', async (c) => {
    answer = new Uint8Array(await c.req.arrayBuffer())
    return c.body(null, 204)
  })
  .on(['GET', 'PUT'], '/answer', (c) => c.body(answer, 200, { 'Content-Type': 'application/json' }))
const bare = getRequestListener(app.fetch)
const server = createServer((request, response) => {
  if (request.url === '/page') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(page)
  return void bare(request, response)
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`${JSON.stringify({ event: 'ready' })}\n`))
process.on('disconnect', () => process.exit(0))
