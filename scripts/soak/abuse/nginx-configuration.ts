/**
 * nginx in front of the nodes, with what docs/how-to.md asks of it.
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
