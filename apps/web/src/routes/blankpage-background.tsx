export { Component } from "./user-background.tsx";
