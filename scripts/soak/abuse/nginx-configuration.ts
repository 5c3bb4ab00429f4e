/** Requests of one address that nginx has under way at the nodes; those of trusted proxies the nodes do not limit. */
const mostOfAddress = 64

/**
 * nginx in front of the nodes, with the limits that an operator sets there.
 * @param port of the site
 * @param nodes ports of the nodes
 */
export function nginxConfiguration(port: number, nodes: readonly number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off; master_process off; pid nginx.pid; error_log error.log warn;
events { worker_connections 10000; }
http {
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path tmp-${kind};`).join(' ')}
  client_header_timeout 10s;
  client_body_timeout 10s;
  send_timeout 10s;
  limit_conn_zone $binary_remote_addr zone=address:10m;
  limit_conn address ${mostOfAddress};
  limit_conn_status 429;
  upstream firn {
    ${nodes.map((node) => `server 127.0.0.1:${node};`).join(' ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / {
      proxy_pass http://firn;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`
}
