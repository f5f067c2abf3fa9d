/** Uploads with XMLHttpRequest, because fetch reports no upload progress. */
export function sendWithProgress(
  address: string,
  { method = 'POST', headers, body }: RequestInit,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () => reject(new TypeError('The file could not be sent.'))
    request.open(method, address)
    for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) report(loaded / total)
    }
    request.onload = () => resolve(answerOf(request))
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    if (signal.aborted) fail()
    else request.send(body as FormData | Blob)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['x-product-now', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
