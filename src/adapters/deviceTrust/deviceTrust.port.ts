/** The certificate authorities that we trust to identify devices. */
export interface DeviceTrustPort {
  /** Certificates in PEM; one of them must have issued a device's own certificate. */
  anchors(): Promise<string[]>
}
