/** The authorities that we trust to identify devices. */
export interface DeviceTrustPort {
  /** PEM certificates; one of them must have issued a device's own certificate. */
  anchors(): Promise<string[]>
}
