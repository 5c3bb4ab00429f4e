import { nginxLines } from '../../../tests/fixtures/nginx-lines.ts'

/**
 * nginx in front of the nodes, as docs/how-to.md has operators set it up; every page is a node's.
 * @param port of the site
 * @param nodes ports of the nodes
 * @param busy file with nginx's own words
 */
export function nginxConfiguration(port: number, nodes: readonly number[], busy: string): string {
  const { http, server } = nginxLines(nodes, busy)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off; master_process off; pid nginx.pid; error_log error.log crit;
events { worker_connections 10000; }
http {
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path tmp-${kind};`).join(' ')}
  ${http}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    ${
      // This shop's address has a port.
      server.replace('Host $host;', 'Host $http_host;')
    }
    location / { try_files /nowhere @shop_node; }
  }
}
`
}
