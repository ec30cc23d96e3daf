import { Component, type ReactNode } from "react";

type BoundaryProps = { instead: ReactNode; children: ReactNode };

/** Shows something else where what it holds broke. React offers this to classes only. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
