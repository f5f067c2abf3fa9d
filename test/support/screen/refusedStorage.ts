import { type MockInstance, vi } from 'vitest'

/**
 * From now on local storage is read-only. Not by a spy on `Storage`: happy-dom keeps methods that it has bound once,
 * so that a spy would stay for every later file.
 */
export function refuseWriting(errorName: string): MockInstance {
  const real = window.localStorage
  const refuse = () => {
    throw new DOMException('refused', errorName)
  }
  const get = (target: Storage, key: string) => {
    if (key === 'setItem') return refuse
    const value: unknown = Reflect.get(target, key)
    return typeof value === 'function' ? value.bind(target) : value
  }
  const refusing = new Proxy(real, { get: get as ProxyHandler<Storage>['get'] & object })
  return vi.spyOn(window, 'localStorage', 'get').mockReturnValue(refusing)
}
