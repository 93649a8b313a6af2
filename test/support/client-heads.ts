/** Heads of requests to the service. */

/** What each of these sends with a body of seven bytes, in its order and spelling. */
export const clientHeads: Readonly<Record<string, readonly string[]>> = {
  "the fetch of Node": [
    "host: 127.0.0.1:8080",
    "connection: keep-alive",
    "authorization: Bearer t",
    "content-type: application/json",
    "accept: */*",
    "accept-language: *",
    "sec-fetch-mode: cors",
    "user-agent: node",
    "accept-encoding: gzip, deflate",
    "content-length: 7",
  ],
  curl: [
    "Host: [::1]:8080",
    "User-Agent: curl/7.88.1",
    "Accept: */*",
    "Authorization: Bearer t",
    "Content-Type: application/json",
    "Content-Length: 7",
  ],
  "Python's http.client": [
    "Host: localhost:8080",
    "Accept-Encoding: identity",
    "Content-Length: 7",
    "Authorization: Bearer t",
    "Content-Type: application/json",
  ],
  "a proxy": [
    "Host: a.example:8080",
    "Authorization: Bearer t",
    "Content-Type: application/json",
    "Content-Length: 7",
    "X-Forwarded-For: 10.0.0.1, 10.0.0.2",
    "X-Forwarded-Proto: https",
    "Via: 1.1 proxy",
    "Connection: Keep-Alive",
  ],
};
